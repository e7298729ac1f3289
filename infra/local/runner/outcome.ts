/** What became of some tests. */
export interface Outcome {
  passed: number;
  failed: number;
  readonly skipped: { readonly part: string; readonly reason: string }[];
}

/** `excused`: what vitest calls a failure, and is only something that cannot be had here. */
export interface VitestOutcome extends Outcome {
  excused: number;
}

export function sumOf(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, it) => sum + it.passed, 0),
    failed: outcomes.reduce((sum, it) => sum + it.failed, 0),
    skipped: outcomes.flatMap((it) => it.skipped),
  };
}

/** `3 passed, 0 failed`, with the skipped ones where there are any: the last line of a run. */
export function totalLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** One line per part and reason, tests of one file and reason together. */
export function skippedLines({ skipped }: Outcome): readonly string[] {
  const counts = new Map<string, number>();
  for (const { part, reason } of skipped) counts.set(`${part}: ${reason}`, (counts.get(`${part}: ${reason}`) ?? 0) + 1);
  return [...counts].map(([line, count]) => `skipped ${count > 1 ? `(${count}) ` : ''}${line}`);
}

export function readableReason(message: string): string {
  return message.trim().replaceAll(/\s*\n\s*/g, ' · ');
}
