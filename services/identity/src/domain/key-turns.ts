/** A key that signs from a time on, until the next one does. Milliseconds since the epoch. */
export interface KeyTurn {
  readonly signsFromMs: number;
}

/** Clocks of the instances may differ a little. */
const MARGIN_MS = 60_000;

/**
 * Of keys in the order of their turns: the one that signs now, and those whose tokens are accepted. A key is accepted
 * before its turn, so that it is known everywhere when it begins, and after it, until the longest token has ended.
 */
export function keysAt<Key extends KeyTurn>(
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
