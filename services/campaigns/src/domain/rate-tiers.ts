import type { RateTiers, TierBasis, TierMeasure } from '@sillage/proto/http/rate-tiers';
import { DAY_MS } from '@sillage/proto/values/durations';

interface Volume {
  readonly orders: number;
  readonly revenueMinor: bigint;
}

export const NO_VOLUME: Volume = { orders: 0, revenueMinor: 0n };

export const volumeIn = (measure: TierMeasure, { orders, revenueMinor }: Volume): number =>
  measure === 'orders' ? orders : Number(revenueMinor);

/** The rate of the highest tier that a volume reaches; null if it reaches none. */
export function tierRate({ tiers }: Pick<RateTiers, 'tiers'>, volume: number): number | null {
  return tiers.findLast(({ from }) => volume >= from)?.rateBps ?? null;
}

/** The period whose volume counts for the decision at a midnight. */
export function volumePeriod(basis: TierBasis, midnight: Date): { readonly from: Date | null; readonly to: Date } {
  return { from: basis === 'total' ? null : new Date(midnight.getTime() - 30 * DAY_MS), to: midnight };
}
