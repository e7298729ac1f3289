import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from '../service/index.ts';

/**
 * Writes the library's messages into our log. Its `info` level reports every start and every job, so it becomes
 * `debug`.
 */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(({ taskIdentifier }) => (level: string, message, meta) => {
    const values = { job: taskIdentifier, err: meta?.error };
    if (level === 'error') log.error(values, message);
    else if (level === 'warning') log.warn(values, message);
    else log.debug(values, message);
  });
}
