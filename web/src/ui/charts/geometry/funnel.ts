import { rounded } from './line.ts';

export interface FunnelLines {
  /** By stage, except the last: the part that continues to the next one, along the top. */
  readonly onward: readonly string[];
  /** By stage, except the last: the part that leaves the line, bending down. */
  readonly parting: readonly string[];
}

const LEAST = 2;

/**
 * A line that splits at each stage. Its thickness is proportional to the square root of the volume, because only a few
 * of a hundred clicks become conversions, which would be invisible at a linear scale. Every volume above zero is
 * visible.
 */
export function placeFunnel(
  volumes: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): FunnelLines {
  const most = Math.max(0, ...volumes);
  const column = width / Math.max(1, volumes.length);
  const centres = volumes.map((_, index) => column * (index + 0.5));
  const thick = volumes.map((volume) =>
    volume <= 0 || most === 0 ? 0 : Math.max(LEAST, Math.sqrt(volume / most) * height * 0.62),
  );
  const steps = volumes.slice(0, -1).map((_, index) => {
    const from = thick[index] ?? 0;
    const to = Math.min(from, thick[index + 1] ?? 0);
    const left = index === 0 ? 0 : (centres[index] ?? 0);
    const isLast = index === volumes.length - 2;
    const right = isLast ? width : (centres[index + 1] ?? 0);
    return { from, to, left, right, bend: centres[index] ?? 0 };
  });
  return {
    onward: steps.map(({ to, left, right }) =>
      to === 0 ? '' : `M${rounded(left)} 0H${rounded(right)}V${rounded(to)}H${rounded(left)}Z`,
    ),
    parting: steps.map(({ from, to, left, bend }) => {
      const lost = from - to;
      if (lost <= 0) return '';
      const [end, reach] = [bend + column * 0.8, bend + column * 0.4];
      const [top, bottom] = [height - Math.max(LEAST, lost * 0.35), height];
      return [
        `M${rounded(left)} ${rounded(to)}H${rounded(bend)}`,
        `C${rounded(reach)} ${rounded(to)} ${rounded(reach)} ${rounded(top)} ${rounded(end)} ${rounded(top)}`,
        `V${rounded(bottom)}`,
        `C${rounded(reach - column * 0.15)} ${rounded(bottom)} ${rounded(reach - column * 0.1)} ${rounded(from)} ${rounded(bend)} ${rounded(from)}`,
        `H${rounded(left)}Z`,
      ].join('');
    }),
  };
}
