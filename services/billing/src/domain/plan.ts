import { type FeePeriod, LIST_PRICE } from '@sillage/proto/values/basis-points';

/** The rate in force: that of the newest period, because a period begins when it is agreed. */
export function currentFeeBps(history: readonly FeePeriod[]): number {
  return (history.at(-1) ?? LIST_PRICE).feeBps;
}

/**
 * The history with a new rate from now on; undefined if that rate is already in force. Earlier periods stay, even if
 * the clock has gone back since the last change: a period never begins before its predecessor.
 */
export function withFee(
  history: readonly FeePeriod[],
  feeBps: number,
  nowMs: number,
): readonly FeePeriod[] | undefined {
  if (feeBps === currentFeeBps(history)) return undefined;
  const known = history.length > 0 ? history : [LIST_PRICE];
  const lastFromMs = known.at(-1)?.fromMs ?? 0;
  return [...known, { fromMs: Math.max(nowMs, lastFromMs + 1), feeBps }];
}
