import type { Tone } from './tones.ts';

/** One measure over time. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  /** Counts are bars, money is a line. */
  readonly kind: 'bars' | 'line';
  readonly values: readonly number[];
  /** The same of the period before, a hairline behind; empty where nothing is compared. */
  readonly previous: readonly number[];
  readonly unit: number;
  /** Exact, with its unit. */
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
}

/** Beyond it a change is no figure that helps: something began, and the value before says more. */
const MOST_PERCENT = 999;

/** By how many percent a value differs from the one before; null where that says nothing. */
export function changeOf(value: number, before: number | undefined): number | null {
  if (before === undefined || before <= 0) return null;
  const change = ((value - before) * 100) / before;
  return change > MOST_PERCENT ? null : change;
}
