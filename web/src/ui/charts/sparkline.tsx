import { cn } from '../primitives/cn.ts';
import { areaPath, linePath } from './geometry/line.ts';
import { placeSparkline, SPARKLINE } from './geometry/sparkline.ts';
import { FILL, STROKE, type Tone } from './tones.ts';

interface SparklineProps {
  readonly values: readonly number[];
  /** The previous period, drawn as a thin line. */
  readonly previous?: readonly number[];
  readonly tone: Tone;
  readonly className?: string;
}

/**
 * The course of a figure over its period. Hidden from screen readers, because the figure and its change beside it say
 * the same. Fills the available width.
 */
export function Sparkline({ values, previous = [], tone, className }: SparklineProps) {
  const placed = placeSparkline(values, previous);
  const last = placed.line.at(-1);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SPARKLINE.width} ${SPARKLINE.height}`}
      preserveAspectRatio="none"
      className={cn('block h-7 w-full fill-none', className)}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={linePath(placed.previous)} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      <path d={areaPath(placed.line, placed.baseline)} className={cn('opacity-10', FILL[tone])} />
      <path d={linePath(placed.line)} className={STROKE[tone]} strokeWidth={1.75} vectorEffect="non-scaling-stroke" />
      {/* A line of length zero with round caps stays a circle when the picture is stretched. */}
      {last && <path d={linePath([last])} className={STROKE[tone]} strokeWidth={5} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
