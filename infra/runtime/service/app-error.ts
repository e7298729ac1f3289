import { type ErrorCode, errorCatalogue, type ProblemMembers } from '@sillage/proto/http/errors';

/**
 * The one error that the platform throws on purpose. `message` is for people: what happened and what to do. `members`
 * stand beside it in the answer; `detail` and `cause` are for the log only. The code's entry in the catalogue says its
 * HTTP status and whether a retry may help.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: unknown;
  readonly members: ProblemMembers | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { readonly detail?: unknown; readonly cause?: unknown; readonly members?: ProblemMembers } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = options.detail;
    this.members = options.members;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get retriable(): boolean {
    return errorCatalogue[this.code].retriable;
  }
}

/** True for an error that the same call may not meet again: back off and repeat. */
export function isRetriable(error: unknown): boolean {
  return error instanceof AppError && error.retriable;
}

/** One field of a request that cannot be taken as it is, with what to do about it. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('validation_failed', message, { members: { errors: [{ path, message }] } });

/** One text for what does not exist and for what is somebody else's, so that the answer does not tell them apart. */
export const notFound = (): AppError => new AppError('not_found', 'There is nothing at this address');

export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
