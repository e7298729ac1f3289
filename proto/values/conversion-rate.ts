/** Conversions ÷ counted clicks in percent with one decimal, half up; 0 without clicks. Integers until the last step. */
export function conversionRate(conversions: number, clicks: number): number {
  return clicks === 0 ? 0 : Math.round((conversions * 1000) / clicks) / 10;
}
