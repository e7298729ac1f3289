import { writeBackupLog } from './backup-log.ts';
import { type BackupOptions, type BackupSource, type Taken, takeBackup } from './take-backup.ts';

/** Takes a backup, and records the outcome in the backup log. Rejects with the backup's error. */
export async function recordBackup(logFile: string, source: BackupSource, options: BackupOptions): Promise<Taken> {
  const at = (options.now ?? new Date()).toISOString();
  const begun = performance.now();
  const run = { at, path: null, bytes: null, error: null };
  const tookMs = () => Math.round(performance.now() - begun);
  const { path, bytes, ...taken } = await takeBackup(source, options).catch(async (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    await writeBackupLog(logFile, { run: { ...run, tookMs: tookMs(), result: 'failed', error: message } });
    throw error;
  });
  await writeBackupLog(logFile, { run: { ...run, tookMs: tookMs(), result: 'done', path, bytes } });
  return { path, bytes, ...taken };
}
