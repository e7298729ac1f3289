/**
 * The ticks of an axis that starts at zero: round numbers, 1, 2 or 5 times a power of ten apart, but at least `unit` (1
 * for whole numbers), and about `count` of them above zero. The last one is the top of the axis.
 */
export function roundTicks(max: number, count: number, unit = 1): readonly number[] {
  if (!(max > 0)) return [0, unit];
  const step = Math.max(unit, roundUp(max / count));
  const steps = Math.ceil(max / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((factor) => factor * power >= value * (1 - Number.EPSILON)) ?? 10;
  return factor * power;
}
