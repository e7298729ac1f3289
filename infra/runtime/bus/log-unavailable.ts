import { AppError, connectionFault } from '../service/index.ts';

/** `what` went wrong, without its full stop; said with the reason where it is one that somebody has to mend. */
export function logUnavailable(what: string, cause?: unknown): AppError {
  const fault = connectionFault(cause);
  return new AppError('log_unavailable', fault === undefined ? `${what}.` : `${what}: ${fault}.`, { cause });
}
