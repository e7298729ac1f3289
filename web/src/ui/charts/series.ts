import type { Tone } from './tones.ts';

/** One measure over time. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  /** Counts are bars, money is a line. */
  readonly kind: 'bars' | 'line';
  readonly values: readonly number[];
  /** The values of the previous period, drawn as a thin line; empty if nothing is compared. */
  readonly previous: readonly number[];
  readonly unit: number;
  /** Exact, with the unit. */
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
}

/** A larger change is not shown, because the previous value, close to zero, says more. */
const MAX_PERCENT = 999;

/** The change from the previous value in percent; null if it is not meaningful. */
export function changeOf(value: number, before: number | undefined): number | null {
  if (before === undefined || before <= 0) return null;
  const change = ((value - before) * 100) / before;
  return change > MAX_PERCENT ? null : change;
}
