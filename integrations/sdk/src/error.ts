import type { Problem } from './gen/index.ts';

/**
 * An error response of the API. `code` is stable and listed in docs/integration/errors.md; the message is for
 * developers.
 */
export class SillageError extends Error {
  override readonly name = 'SillageError';
  readonly status: number;
  /** Undefined if the response came from something between the client and Sillage. */
  readonly code: Problem['code'] | undefined;
  /** The id to report to the operator of the installation. */
  readonly requestId: string | undefined;
  /** The whole response body; some codes have more fields. */
  readonly problem: unknown;

  constructor(status: number, answer: unknown) {
    const problem = isProblem(answer) ? answer : undefined;
    super(problem ? `${problem.code}: ${problem.detail}` : `answered ${status}, and not by Sillage`);
    this.status = status;
    this.code = problem?.code;
    this.requestId = problem?.requestId;
    this.problem = answer;
  }
}

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'requestId' in answer && 'detail' in answer;
