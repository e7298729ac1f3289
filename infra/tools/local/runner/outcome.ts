/** A test, or a part of a run, and why it failed or was skipped. */
export interface Finding {
  readonly part: string;
  readonly reason: string;
}

/** The outcome of some tests. */
export interface Outcome {
  passed: number;
  readonly failed: Finding[];
  readonly skipped: Finding[];
  /** Passed only when they were repeated, with the reason why they failed first. */
  readonly unstable: Finding[];
}

/** An outcome with this, and nothing else. */
export const outcomeOf = (found: Partial<Outcome>): Outcome => ({
  passed: 0,
  failed: [],
  skipped: [],
  unstable: [],
  ...found,
});

/** `excused`: failures for vitest that only mean that a tool is unavailable here. */
export interface VitestOutcome extends Outcome {
  excused: number;
}

export function sumOf(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
    failed: outcomes.flatMap((outcome) => outcome.failed),
    skipped: outcomes.flatMap((outcome) => outcome.skipped),
    unstable: outcomes.flatMap((outcome) => outcome.unstable),
  };
}

/** `3 passed, 0 failed`, and the skipped ones if there are any: the last line of a run. */
export function totalLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** One line per part and reason; groups the tests of a file with the same reason. */
export function skippedLines({ skipped }: Outcome): readonly string[] {
  const counts = new Map<string, number>();
  for (const { part, reason } of skipped) counts.set(`${part}: ${reason}`, (counts.get(`${part}: ${reason}`) ?? 0) + 1);
  return [...counts].map(([line, count]) => `skipped ${count > 1 ? `(${count}) ` : ''}${line}`);
}

/** One line per failure, and per test that passed only when it was repeated: the summary of a long run. */
export function failedLines({ failed, unstable }: Outcome): readonly string[] {
  const line = (word: string, { part, reason }: Finding) => `${word} ${part}: ${readableReason(reason).slice(0, 300)}`;
  return [...unstable.map((one) => line('unstable', one)), ...failed.map((one) => line('failed', one))];
}

export function readableReason(message: string): string {
  return message.trim().replaceAll(/\s*\n\s*/g, ' · ');
}
