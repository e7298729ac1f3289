/** Fewer clicks than this say nothing about a rate. */
export const CLICKS_FOR_A_RATE = 20;

export interface RateBasis {
  readonly conversions: number;
  /** Counted ones. */
  readonly clicks: number;
  readonly visitors: number;
}

/**
 * Conversions ÷ visitors in percent with one decimal, half up. Null where there is too little to tell: a screen shows
 * '–'. Never above 100: a visitor may buy twice, or have come before the range began.
 */
export function conversionRate({ conversions, clicks, visitors }: RateBasis): number | null {
  if (clicks < CLICKS_FOR_A_RATE || visitors === 0) return null;
  // Integers until the last step.
  return Math.min(1000, Math.round((conversions * 1000) / visitors)) / 10;
}
