import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from '../service/index.ts';

/** What the library says, in our log. Its `info` tells of every start and every job: for us that is `debug`. */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(({ taskIdentifier }) => (level: string, message, meta) => {
    const values = { job: taskIdentifier, err: meta?.error };
    if (level === 'error') log.error(values, message);
    else if (level === 'warning') log.warn(values, message);
    else log.debug(values, message);
  });
}
