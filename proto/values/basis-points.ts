import { z } from 'zod';

/**
 * A rate in basis points: 1000 is 10 %. 0 to 10 000 in steps of 10, so that a screen shows at most one decimal of
 * percent.
 */
export const RateBps = z.int().min(0).max(10_000).multipleOf(10);

/** The platform's fee on approved revenue net of refunds. */
export const PLATFORM_FEE_BPS = 250;

/** `1250` as percent for a screen: `12.5`. */
export function percentOf(rateBps: number): number {
  return rateBps / 100;
}
