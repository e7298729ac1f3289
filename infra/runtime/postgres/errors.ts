import { AppError } from '../service/app-error.ts';

/** The transaction lost against another one and was rolled back: serialization_failure, deadlock_detected. */
const CONFLICTS = new Set(['40001', '40P01']);

/** SQL states and socket codes of a server that is away, starting, stopping, full, or has become a replica. */
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
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|client was closed/i;

/** What a caller sees for an error of pg: `unavailable` where a repeat may succeed, otherwise the error itself. */
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

/** True where Postgres undid the whole transaction because of another one: the same transaction may be run again. */
export function isTransactionConflict(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && CONFLICTS.has(codeOf(cause) ?? '');
}

/** True where a lock was not to be had within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && codeOf(cause) === '55P03';
}

/** True for a violated unique index or constraint, of this name where one is given. */
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
