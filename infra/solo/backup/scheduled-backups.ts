import { DAY_MS } from '@sillage/proto/values/durations';
import { createMetrics, type Logger, repeat } from '@sillage/runtime/service';
import { StartupError } from '../startup-error.ts';
import { readBackupLog, writeBackupLog } from './backup-log.ts';
import { recordBackup } from './record-backup.ts';
import type { BackupSource } from './take-backup.ts';

const LOOK_EVERY_MS = 60_000;
/** Delay after a failed backup. */
const RETRY_MS = 3_600_000;

export interface ScheduledBackups {
  readonly source: BackupSource;
  readonly folder: string;
  readonly keep: number;
  readonly logFile: string;
  readonly log: Logger;
}

/**
 * Takes a backup a day; retries a failed one after an hour. The backup log has the time of the last one. A log that
 * cannot be written, because the disk is full, ends nothing.
 */
export function scheduleBackups({ source, folder, keep, logFile, log }: ScheduledBackups): ReturnType<typeof repeat> {
  /** Where the log lacks the last run. */
  let notBeforeMs = 0;
  const stopping = new AbortController();
  const repeated = repeat(
    'backup',
    LOOK_EVERY_MS,
    async () => {
      const due = await nextBackup(logFile, log);
      if (Math.max(due.getTime(), notBeforeMs) <= Date.now()) {
        notBeforeMs = Date.now() + RETRY_MS;
        await recordBackup(logFile, source, { folder, keep, signal: stopping.signal }).then(
          ({ path, bytes }) => log.info({ path, bytes }, 'a backup was taken'),
          (error: unknown) => log.error({ err: error, folder }, 'the backup failed and is tried again in an hour'),
        );
      }
      await writeBackupLog(logFile, { nextAt: await nextBackup(logFile) }).catch((error: unknown) =>
        log.warn({ err: error }, 'the backup log was not written'),
      );
    },
    // Metrics are not scraped here; the backup log has the outcome.
    { log, metrics: createMetrics('solo') },
  );
  return {
    ...repeated,
    close() {
      stopping.abort(new StartupError('Sillage was stopped meanwhile.'));
      return repeated.close();
    },
  };
}

async function nextBackup(logFile: string, log?: Logger): Promise<Date> {
  const { runs } = await readBackupLog(logFile, log);
  const [last] = runs;
  if (!last) return new Date(0);
  return new Date(Date.parse(last.at) + (last.result === 'done' ? DAY_MS : RETRY_MS));
}
