import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../checks/sources.ts';
import type { Figure } from '../figures.ts';

const RECORDED_FILE = join(ROOT, 'docs/operations/figures.json');

const RecordedFigure = z.object({
  value: z.number(),
  unit: z.string(),
  baseline: z.number().optional(),
  target: z.string(),
  reached: z.boolean(),
  /** The day of the run, `2026-11-26`. */
  measuredOn: z.string(),
});
export type RecordedFigure = z.infer<typeof RecordedFigure>;

/** The figures in the documents, by name, and the machine on which they were measured. */
const Recorded = z.object({ machine: z.string(), figures: z.record(z.string(), RecordedFigure) });
export type Recorded = z.infer<typeof Recorded>;

export function readRecorded(): Recorded {
  return Recorded.parse(JSON.parse(readFileSync(RECORDED_FILE, 'utf8')));
}

/** Replaces these figures, and keeps those of other benchmarks. */
export function record(figures: readonly Figure[]): void {
  const known = readRecorded();
  const measuredOn = new Date().toISOString().slice(0, 10);
  const measured: Recorded['figures'] = {};
  for (const { name, value, baseline, ...rest } of figures) {
    const beside = baseline === undefined ? {} : { baseline: rounded(baseline) };
    measured[name] = { ...rest, value: rounded(value), ...beside, measuredOn };
  }
  const all = Object.entries({ ...known.figures, ...measured }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const recorded: Recorded = { machine: machine(), figures: Object.fromEntries(all) };
  writeFileSync(RECORDED_FILE, `${JSON.stringify(recorded, null, 2)}\n`);
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/** `2 processors (AMD EPYC), 24 GB, Node 20.20.1`. */
function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} processors (${first?.model.trim()}), ${memory} GB, Node ${process.versions.node}`;
}
