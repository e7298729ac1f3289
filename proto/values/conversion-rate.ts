/** With fewer clicks, a rate is not meaningful. */
export const CLICKS_FOR_A_RATE = 20;

export interface RateBasis {
  readonly conversions: number;
  /** Counted ones. */
  readonly clicks: number;
  readonly visitors: number;
}

/**
 * Conversions ÷ visitors in percent with one decimal, half up. Null with too little data; screens show '–' then. Capped
 * at 100, because a visitor may buy twice, or have come before the range began.
 */
export function conversionRate({ conversions, clicks, visitors }: RateBasis): number | null {
  if (clicks < CLICKS_FOR_A_RATE || visitors === 0) return null;
  // Integers until the last step, to avoid rounding errors.
  return Math.min(1000, Math.round((conversions * 1000) / visitors)) / 10;
}
