import type { XY } from './line.ts';

export const SPARKLINE = { width: 100, height: 28, padding: 3 } as const;

/**
 * Places both lines on one scale, which always contains zero, so that a series that hardly changes looks flat. The
 * previous period may have another length, such as a month of 31 days: it is stretched to the same width.
 */
export function placeSparkline(
  values: readonly number[],
  previous: readonly number[],
): { readonly line: readonly XY[]; readonly previous: readonly XY[]; readonly baseline: number } {
  const all = [...values, ...previous, 0];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const { width, height, padding } = SPARKLINE;
  const y = (value: number) =>
    high === low ? height - padding : height - padding - ((value - low) / (high - low)) * (height - 2 * padding);
  const placed = (series: readonly number[]) =>
    series.map((value, index) => ({
      x: series.length === 1 ? width - padding : padding + (index / (series.length - 1)) * (width - 2 * padding),
      y: y(value),
    }));
  return { line: placed(values), previous: placed(previous), baseline: y(0) };
}
