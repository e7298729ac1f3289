/** To two significant digits, so that what is published is true for a while: 12,345 is 12,000. Below 100 it stays. */
export function roundDown(value: number): number {
  const step = 10 ** Math.max(0, String(value).length - 2);
  return Math.floor(value / step) * step;
}
