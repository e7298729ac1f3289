/** The state of a gate's attempts. */
export interface Tries {
  /** Number of admitted attempts that were not proved right. */
  readonly count: number;
  readonly lastAtMs: number;
  /** No attempt is admitted before this time. */
  readonly nextAtMs: number;
}

export interface DelayRules {
  /** Number of attempts without a delay. */
  readonly free: number;
  /** The delay doubles up to this maximum. */
  readonly longestMs: number;
}

const MIN_MS = 15_000;
/** The count restarts after this long without an attempt. */
const FORGOTTEN_MS = 24 * 3_600_000;

export type TryDecision =
  | { readonly type: 'admitted'; readonly tries: Tries }
  | { readonly type: 'refused'; readonly waitMs: number };

/**
 * An attempt counts when it is admitted, so that concurrent attempts gain nothing over sequential ones. With 20 free
 * attempts and delays up to five minutes, at most 35 are admitted in the first hour, and 12 in each further one.
 */
export function decideTry(known: Tries | undefined, readAtMs: number, { free, longestMs }: DelayRules): TryDecision {
  // Of concurrent attempts, one may have read the clock before the one that was admitted first.
  const nowMs = Math.max(readAtMs, known?.lastAtMs ?? 0);
  const isForgotten = known === undefined || nowMs - known.lastAtMs >= FORGOTTEN_MS;
  if (!isForgotten && known.nextAtMs > nowMs) return { type: 'refused', waitMs: known.nextAtMs - nowMs };
  const count = isForgotten ? 1 : known.count + 1;
  return { type: 'admitted', tries: { count, lastAtMs: nowMs, nextAtMs: nowMs + delayAfter(count - free, longestMs) } };
}

/** The shortest delay after the last free attempt, doubled after each further one. */
function delayAfter(beyondFree: number, longestMs: number): number {
  return beyondFree < 0 ? 0 : Math.min(longestMs, MIN_MS * 2 ** Math.min(beyondFree, 20));
}
