import { textTable } from '@sillage/runtime/service';

/** A measured figure: ours, the bare engine's in the same run, and the ratio of the two. */
export interface Figure {
  /** Stable name, the key in the JSON file. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The baseline measured in the same run, in the same unit; undefined for a figure without one. */
  readonly baseline?: number;
  /** The project's target, e.g. `>= 0.5`. */
  readonly target: string;
  readonly reached: boolean;
}

/** A measurement: takes bounded time, cleans up after itself, and returns its figures. */
export interface Bench {
  readonly name: string;
  /** One sentence: what runs, under which load. */
  readonly about: string;
  run(progress: (line: string) => void): Promise<readonly Figure[]>;
}

export function figure(
  name: string,
  value: number,
  unit: string,
  target: `${'>=' | '<='} ${number}`,
  baseline?: number,
): Figure {
  const [comparison, limit] = target.split(' ');
  const reached = comparison === '>=' ? value >= Number(limit) : value <= Number(limit);
  return { name, value, unit, target, reached, ...(baseline === undefined ? {} : { baseline }) };
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((entry) => [
    entry.name,
    `${readable(entry.value)} ${entry.unit}`.trim(),
    entry.baseline === undefined ? '' : `${readable(entry.baseline)} ${entry.unit}`.trim(),
    entry.baseline === undefined ? '' : readable(entry.value / entry.baseline),
    entry.target,
    entry.reached ? 'reached' : 'missed',
  ]);
  process.stdout.write(textTable([['figure', 'ours', 'baseline', 'ratio', 'target', ''], ...rows]));
}

/** Three digits, or a whole number with spaces between thousands. */
export function readable(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
  return value.toPrecision(3);
}
