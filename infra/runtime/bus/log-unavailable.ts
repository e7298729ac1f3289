import { AppError } from '../service/index.ts';

export const logUnavailable = (message: string, cause?: unknown): AppError =>
  new AppError('log_unavailable', message, { cause });
