export interface XY {
  readonly x: number;
  readonly y: number;
}

/** Two decimals are finer than any screen, and keep paths short. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * The `d` of a line through the points; empty without points. A single point is a line of length zero, drawn as a dot.
 */
export function linePath(points: readonly XY[]): string {
  const [first, ...rest] = points.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`);
  if (first === undefined) return '';
  return rest.length === 0 ? `M${first}h0` : `M${first}${rest.map((point) => `L${point}`).join('')}`;
}

/** The `d` of the area between the line and a baseline. */
export function areaPath(points: readonly XY[], baseline: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return '';
  return `${linePath(points)}V${rounded(baseline)}H${rounded(first.x)}Z`;
}
