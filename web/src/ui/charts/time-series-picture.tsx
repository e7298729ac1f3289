import { cn } from '../primitives/cn.ts';
import { areaPath, linePath, rounded } from './geometry/line.ts';
import type { PlacedLane, PlacedSeries } from './geometry/time-series.ts';
import type { Series } from './series.ts';
import { FILL, STROKE, type Tone } from './tones.ts';

interface TimeSeriesPictureProps {
  readonly series: readonly Series[];
  readonly placed: PlacedSeries;
  readonly width: number;
  readonly height: number;
  readonly labels: readonly string[];
  /** The last point's time is not over yet. */
  readonly unfinished: boolean;
  /** The point under the reading line. */
  readonly reading: number | null;
  /** Makes the id of the hatching unique on a page with several charts. */
  readonly id: string;
}

/** Only the chart, so that it renders the same in a browser and on a server. */
export function TimeSeriesPicture(props: TimeSeriesPictureProps) {
  const { series, placed, width, height, labels, reading, id } = props;
  const x = reading === null ? undefined : placed.centres[reading];
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block max-w-full overflow-visible text-[12px]"
    >
      {x !== undefined && (
        <line x1={x} x2={x} y1={4} y2={placed.bottom} className="stroke-line-strong" strokeDasharray="3 3" />
      )}
      {series.map((one, index) => {
        const lane = placed.lanes[index];
        return lane && <Lane key={one.key} {...props} one={one} lane={lane} hatch={`${id}-${one.tone}`} />;
      })}
      {placed.labelled.map((index) => (
        <text
          key={index}
          x={rounded(placed.centres[index] ?? 0)}
          y={height - 6}
          textAnchor={index === 0 && labels.length > 10 ? 'start' : 'middle'}
          className="fill-ink-soft"
        >
          {labels[index]}
        </text>
      ))}
    </svg>
  );
}

interface LaneProps extends TimeSeriesPictureProps {
  readonly one: Series;
  readonly lane: PlacedLane;
  readonly hatch: string;
}

function Lane({ one, lane, hatch, placed, unfinished, reading }: LaneProps) {
  return (
    <g>
      <Hatching id={hatch} tone={one.tone} />
      {lane.ticks.map(({ y, text }) => (
        <g key={y}>
          <line
            x1={placed.left}
            x2={placed.right}
            y1={rounded(y)}
            y2={rounded(y)}
            className={y === lane.baseline ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={placed.left - 6} y={rounded(y)} dy="0.32em" textAnchor="end" className="fill-ink-soft tabular-nums">
            {text}
          </text>
        </g>
      ))}
      {one.kind === 'bars' ? (
        <Bars one={one} lane={lane} hatch={hatch} unfinished={unfinished} reading={reading} />
      ) : (
        <Line one={one} lane={lane} unfinished={unfinished} reading={reading} />
      )}
      <path d={linePath(lane.previous)} className="fill-none stroke-ink-soft" strokeLinejoin="round" />
    </g>
  );
}

type MarksProps = Pick<LaneProps, 'one' | 'lane' | 'unfinished' | 'reading'>;

function Bars({ one, lane, hatch, unfinished, reading }: MarksProps & { readonly hatch: string }) {
  return lane.bars.map((bar, index) => {
    const isHatched = unfinished && index === lane.bars.length - 1;
    return (
      <rect
        key={String(index)}
        x={rounded(bar.x)}
        y={rounded(bar.y)}
        width={rounded(bar.width)}
        height={rounded(bar.height)}
        rx={Math.min(2, bar.width / 4)}
        fill={isHatched ? `url(#${hatch})` : undefined}
        strokeWidth={isHatched && bar.height > 0 ? 1 : 0}
        className={cn(
          isHatched ? STROKE[one.tone] : FILL[one.tone],
          reading !== null && reading !== index && 'opacity-45',
        )}
      />
    );
  });
}

function Line({ one, lane, unfinished, reading }: MarksProps) {
  const finished = unfinished ? lane.line.slice(0, -1) : lane.line;
  const at = reading === null ? undefined : lane.line[reading];
  return (
    <g className={STROKE[one.tone]} strokeWidth={1.75} strokeLinejoin="round" strokeLinecap="round">
      <path d={areaPath(lane.line, lane.baseline)} className={cn('stroke-none opacity-10', FILL[one.tone])} />
      <path d={linePath(finished)} className="fill-none" />
      {unfinished && <path d={linePath(lane.line.slice(-2))} className="fill-none" strokeDasharray="2 4" />}
      {at && <circle cx={rounded(at.x)} cy={rounded(at.y)} r={3.5} className={FILL[one.tone]} />}
    </g>
  );
}

/** The fill of a bar whose time is not over yet. */
function Hatching({ id, tone }: { readonly id: string; readonly tone: Tone }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1={0} x2={0} y1={0} y2={5} strokeWidth={3} className={STROKE[tone]} />
    </pattern>
  );
}
