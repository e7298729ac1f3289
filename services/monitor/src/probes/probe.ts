import type { Part, ProbeProblem } from '@sillage/proto/values/status';

/** Checks whether one part of the platform works. */
export interface Probe {
  readonly part: Part;
  /** Resolves if it works, with `measuredMs` if its duration is not only the part's. Rejects with a ProbeFailure. */
  run(signal: AbortSignal): Promise<{ readonly measuredMs: number } | undefined>;
}

/** The part does not work; `problem` is the symptom. */
export class ProbeFailure extends Error {
  readonly problem: ProbeProblem;
  constructor(problem: ProbeProblem, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'ProbeFailure';
    this.problem = problem;
  }
}
