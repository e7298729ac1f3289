import { type ErrorCode, errorCatalogue, type ProblemMembers } from '@sillage/proto/http/errors';

/**
 * The only error that the platform throws on purpose. `message` is for the caller: what happened and what to do.
 * `members` are added to the answer; `detail` and `cause` are only logged. The code's entry in the catalogue defines
 * its HTTP status and whether a retry may help.
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

/** True for a transient error: back off and retry. */
export function isRetriable(error: unknown): boolean {
  return error instanceof AppError && error.retriable;
}

/** The error for one invalid field of a request, with what to do about it. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('validation_failed', message, { members: { errors: [{ path, message }] } });

/** The same error for objects that do not exist and objects of others, so that callers cannot distinguish them. */
export const notFound = (): AppError => new AppError('not_found', 'There is nothing at this address');

export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
