/**
 * Rounds down to two significant digits, so that a published figure stays true for a while: 12,345 is 12,000. Values
 * below 100 are unchanged.
 */
export function roundDown(value: number): number {
  const step = 10 ** Math.max(0, String(value).length - 2);
  return Math.floor(value / step) * step;
}
