import { type ErrorCode, errorCatalogue } from '@sillage/proto/http/errors';
import i18next from 'i18next';
import { isAuthError, isAuthRetryableFetchError } from '../session/auth-errors.ts';
import { authSentence } from '../session/auth-sentence.ts';

/** What a call can end with besides the server's own codes: no answer, or one that is not the contract's. */
export type FailureCode = ErrorCode | 'network' | 'unexpected_answer';

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export class ApiError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  /** The whole body: some codes say more than the usual members. */
  readonly problem: unknown;

  constructor(
    code: FailureCode,
    status: number,
    message: string,
    rest: { fields?: readonly FieldError[]; requestId?: string | undefined; problem?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: rest.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = rest.fields ?? [];
    this.requestId = rest.requestId;
    this.problem = rest.problem;
  }
}

/** An id that is not well-formed is refused as invalid; for a reader it is the same as unknown. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');

/** It cannot be done as things are now: a name is taken, or somebody else was faster. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

/** What stands in the field was refused. */
export const refusesField = (error: unknown, name: string): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === name);

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalogue, code);
}

/** May the same request succeed later as it is? */
export function isRetriable(error: unknown): boolean {
  if (isAuthRetryableFetchError(error)) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'network') return true;
  return error.code !== 'unexpected_answer' && errorCatalogue[error.code].retriable;
}

/** The sentence for a person, by the stable code; the server's own words only where we have none. */
export function errorSentence(error: unknown): string {
  if (isAuthError(error)) return authSentence(error);
  if (!(error instanceof ApiError)) return i18next.t('errors:unknown');
  const key = `errors:${error.code}`;
  return i18next.exists(key) ? i18next.t(key) : error.message || i18next.t('errors:unknown');
}
