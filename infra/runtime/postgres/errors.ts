import { AppError } from '../service/app-error.ts';

/** The transaction lost against another one and was rolled back: serialization_failure, deadlock_detected. */
const CONFLICTS = new Set(['40001', '40P01']);

/** SQL states and socket codes of a server that is unavailable, starting, stopping, full, or has become a replica. */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '55P03',
  '25006',
  '25P03',
  '53100',
  '53200',
  '53300',
  '53400',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** pg reports these without a code. */
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|client was closed|query read timeout/i;

/** Converts an error of pg: to `unavailable` if a retry may succeed, otherwise returns it unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = codeOf(error);
  const retriable = code === undefined ? AWAY_MESSAGES.test(error.message) : isRetriableCode(code);
  if (!retriable) return error;
  return new AppError('unavailable', 'The database is not available at the moment. Try again.', {
    detail: code,
    cause: error,
  });
}

/** True if Postgres rolled the transaction back because of another one, so that it can be run again. */
export function isTransactionConflict(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && CONFLICTS.has(codeOf(cause) ?? '');
}

/** True if a lock was not acquired within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && codeOf(cause) === '55P03';
}

/** True for a violated unique index or constraint; with `constraint`, only for the one of that name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

function isRetriableCode(code: string): boolean {
  return CONFLICTS.has(code) || AWAY.has(code) || /^08...$/.test(code);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
