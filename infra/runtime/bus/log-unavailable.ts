import { AppError, connectionFault } from '../service/index.ts';

/** `what` is a sentence without its full stop. Appends the cause if an operator must fix it. */
export function logUnavailable(what: string, cause?: unknown): AppError {
  const fault = connectionFault(cause);
  return new AppError('log_unavailable', fault === undefined ? `${what}.` : `${what}: ${fault}.`, { cause });
}
