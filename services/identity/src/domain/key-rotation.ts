/** A key signs from this time until the next key's begins. Milliseconds since the epoch. */
export interface KeyPeriod {
  readonly signsFromMs: number;
}

/** Tolerates a small clock skew between instances. */
const MARGIN_MS = 60_000;

/**
 * Of keys ordered by the start of their signing periods: the signing key, and the keys whose tokens are accepted. A key
 * is accepted before its period, so that every instance knows it when it begins to sign, and afterwards until the last
 * token that it signed has expired.
 */
export function keysAt<Key extends KeyPeriod>(
  keys: readonly Key[],
  nowMs: number,
  tokenLifeMs: number,
): { readonly signing: Key | undefined; readonly accepted: readonly Key[] } {
  return {
    signing: keys.findLast((key) => key.signsFromMs <= nowMs) ?? keys[0],
    accepted: keys.filter((_key, index) => {
      const next = keys[index + 1];
      return next === undefined || next.signsFromMs + tokenLifeMs + MARGIN_MS > nowMs;
    }),
  };
}
