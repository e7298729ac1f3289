/** What is remembered of the tries at one gate. */
export interface Tries {
  /** Of those that were let in and not proved right. */
  readonly count: number;
  readonly lastAtMs: number;
  /** Before this moment none is let in. */
  readonly nextAtMs: number;
}

export interface DelayRules {
  /** So many tries follow each other at once. */
  readonly free: number;
  /** The delay doubles up to this. */
  readonly longestMs: number;
}

const SHORTEST_MS = 15_000;
/** After so long without a try the free ones are given anew. */
const FORGOTTEN_MS = 24 * 3_600_000;

export type TryDecision =
  | { readonly type: 'admitted'; readonly tries: Tries }
  | { readonly type: 'refused'; readonly waitMs: number };

/**
 * A try counts when it is let in, so that of many at once no more are let in than one after another. With 20 free tries
 * and delays up to five minutes, at most 35 are let in within the first hour, and 12 in each that follows.
 */
export function decideTry(known: Tries | undefined, readAtMs: number, { free, longestMs }: DelayRules): TryDecision {
  // Of tries at once, one may have read the clock before the one that was let in ahead of it.
  const nowMs = Math.max(readAtMs, known?.lastAtMs ?? 0);
  const isForgotten = known === undefined || nowMs - known.lastAtMs >= FORGOTTEN_MS;
  if (!isForgotten && known.nextAtMs > nowMs) return { type: 'refused', waitMs: known.nextAtMs - nowMs };
  const count = isForgotten ? 1 : known.count + 1;
  return { type: 'admitted', tries: { count, lastAtMs: nowMs, nextAtMs: nowMs + delayAfter(count - free, longestMs) } };
}

/** After the last free try the shortest delay, and twice the one before after each further try. */
function delayAfter(beyondFree: number, longestMs: number): number {
  return beyondFree < 0 ? 0 : Math.min(longestMs, SHORTEST_MS * 2 ** Math.min(beyondFree, 20));
}
