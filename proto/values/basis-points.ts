import { z } from 'zod';

/**
 * A rate in basis points: 1000 is 10 %. 0 to 10 000 in steps of 10, so that a screen shows at most one decimal of a
 * percent.
 */
export const RateBps = z.int().min(0).max(10_000).multipleOf(10);

/** The platform's fee rate for one merchant, in single basis points. */
export const FeeBps = z.int().min(0).max(10_000);

/** The platform's list price: its fee on approved revenue net of refunds, unless another rate was agreed. */
export const PLATFORM_FEE_BPS = 250;

/** The platform's rate for one merchant, until the next period begins. */
export interface FeePeriod {
  readonly fromMs: number;
  readonly feeBps: number;
}

/** The fee of merchants without an agreed plan. */
export const LIST_PRICE: FeePeriod = { fromMs: 0, feeBps: PLATFORM_FEE_BPS };

/** `1250` as percent for a screen: `12.5`. */
export function percentOf(rateBps: number): number {
  return rateBps / 100;
}
