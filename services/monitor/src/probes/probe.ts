import type { Part, ProbeProblem } from '@sillage/proto/values/status';

/** Asks one part of the platform whether it works. */
export interface Probe {
  readonly part: Part;
  /** Resolves once it works; `measuredMs` where not all of its time is the part's. Rejects with a ProbeFailure. */
  run(signal: AbortSignal): Promise<{ readonly measuredMs: number } | undefined>;
}

/** The part does not work, and how that showed. */
export class ProbeFailure extends Error {
  readonly problem: ProbeProblem;
  constructor(problem: ProbeProblem, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'ProbeFailure';
    this.problem = problem;
  }
}
