import { type ErrorCode, errorCatalogue } from '@sillage/proto/http/errors';
import i18next from 'i18next';
import { isAuthError, isAuthRetryableFetchError } from '../session/auth-errors.ts';
import { authSentence } from '../session/auth-sentence.ts';

/** The server's own codes, and two of the client: no answer, or an answer that does not match the contract. */
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
  /** The whole body, because some codes have additional members. */
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

/** A malformed id is rejected as invalid, but for the reader that is the same as an unknown one. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');

/** The current state does not allow it: for example, a name is taken, or another request was faster. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

/** True if the server rejected the value of the field. */
export const refusesField = (error: unknown, name: string): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === name);

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalogue, code);
}

/** True if the same request may succeed later. */
export function isRetriable(error: unknown): boolean {
  if (isAuthRetryableFetchError(error)) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'network') return true;
  return error.code !== 'unexpected_answer' && errorCatalogue[error.code].retriable;
}

/** The message for the user, by the stable code; the server's own text only if there is none. */
export function errorSentence(error: unknown): string {
  if (isAuthError(error)) return authSentence(error);
  if (!(error instanceof ApiError)) return i18next.t('errors:unknown');
  const key = `errors:${error.code}`;
  return i18next.exists(key) ? i18next.t(key) : error.message || i18next.t('errors:unknown');
}
