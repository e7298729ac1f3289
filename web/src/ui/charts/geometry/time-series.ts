import type { XY } from './line.ts';
import { roundTicks } from './ticks.ts';

export interface LaneInput {
  readonly values: readonly number[];
  readonly previous: readonly number[];
  /** The smallest step of the axis. */
  readonly unit: number;
  readonly formatAxis: (value: number) => string;
}

export interface PlacedLane {
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
  readonly line: readonly XY[];
  readonly previous: readonly XY[];
  readonly baseline: number;
}

export interface PlacedSeries {
  readonly lanes: readonly PlacedLane[];
  /** The middle of each point's band. */
  readonly centres: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** The points with enough room for a label under the axis. */
  readonly labelled: readonly number[];
}

const MARKS = { charWidth: 7, gap: 8, below: 24, above: 8, between: 18 } as const;
const LABEL_WIDTH = 68;
const HIGH_LANE = 130;
const MAX_BAR = 32;

/**
 * Places several series on one time axis. Each has its own lane and scale, because a few conversions would be invisible
 * on a common scale with thousands of clicks.
 */
export function placeTimeSeries(
  inputs: readonly LaneInput[],
  { width, height, count }: { readonly width: number; readonly height: number; readonly count: number },
): PlacedSeries {
  const laneHeight =
    (height - MARKS.below - MARKS.above - MARKS.between * (inputs.length - 1)) / Math.max(1, inputs.length);
  const scales = inputs.map((input) => {
    const max = Math.max(0, ...input.values, ...input.previous);
    const ticks = roundTicks(max, laneHeight >= HIGH_LANE ? 4 : 2, input.unit);
    return { ticks, texts: ticks.map(input.formatAxis), top: ticks.at(-1) ?? 1 };
  });
  const longest = Math.max(0, ...scales.flatMap((scale) => scale.texts.map((text) => text.length)));
  const left = Math.round(longest * MARKS.charWidth + MARKS.gap);
  const right = width - 2;
  const band = Math.max(0, right - left) / Math.max(1, count);
  const centres = Array.from({ length: count }, (_, index) => left + band * (index + 0.5));
  const barWidth = Math.min(MAX_BAR, band > 4 ? band * 0.72 : band * 0.9);
  const lanes = inputs.map((input, lane): PlacedLane => {
    const { ticks, texts, top } = scales[lane] ?? { ticks: [], texts: [], top: 1 };
    const baseline = MARKS.above + lane * (laneHeight + MARKS.between) + laneHeight;
    const y = (value: number) => baseline - (value / top) * laneHeight;
    const placed = (values: readonly number[]) =>
      values.slice(0, count).map((value, index) => ({ x: centres[index] ?? left, y: y(value) }));
    return {
      ticks: ticks.map((tick, index) => ({ y: y(tick), text: texts[index] ?? '' })),
      // Every value above zero is visible.
      bars: placed(input.values).map((point, index) => {
        const barHeight = input.values[index] ? Math.max(1, baseline - point.y) : 0;
        return { x: point.x - barWidth / 2, y: baseline - barHeight, width: barWidth, height: barHeight };
      }),
      line: placed(input.values),
      previous: placed(input.previous),
      baseline,
    };
  });
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(band, 0.001)));
  const labelled = centres.flatMap((_, index) => (index % every === 0 ? [index] : []));
  return { lanes, centres, left, right, bottom: height - MARKS.below, labelled };
}

/** The point whose band contains x, or the nearest one. */
export function pointAt(x: number, { left, right, centres }: Pick<PlacedSeries, 'left' | 'right' | 'centres'>): number {
  const index = Math.floor(((x - left) / Math.max(1, right - left)) * centres.length);
  return Math.min(Math.max(0, index), Math.max(0, centres.length - 1));
}

/** The point to which a key moves the reading line; undefined for other keys. */
export function pointAfterKey(key: string, at: number, count: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined ? undefined : Math.min(Math.max(0, next), count - 1);
}
