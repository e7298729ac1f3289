import { readFile, rename, writeFile } from 'node:fs/promises';
import { BackupLog, type BackupRun } from '@sillage/proto/http/backups';
import type { Logger } from '@sillage/runtime/service';

const KEPT_RUNS = 30;

/** Empty if the file is missing or cannot be read: backups are more important than their history. */
export async function readBackupLog(file: string, log?: Logger): Promise<BackupLog> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    try {
      return BackupLog.parse(JSON.parse(text));
    } catch (error) {
      log?.warn({ err: error, file }, 'the backup log cannot be read and begins anew');
    }
  }
  return { nextAt: null, runs: [] };
}

/** Adds a run, if given, and sets the time of the next one. */
export async function writeBackupLog(
  file: string,
  { run, nextAt }: { readonly run?: BackupRun; readonly nextAt?: Date | null },
): Promise<void> {
  const log = await readBackupLog(file);
  const next = {
    nextAt: nextAt === undefined ? log.nextAt : (nextAt?.toISOString() ?? null),
    runs: [...(run ? [run] : []), ...log.runs].slice(0, KEPT_RUNS),
  };
  // `npm run backup` may write it at the same time.
  const written = `${file}.${process.pid}.new`;
  await writeFile(written, `${JSON.stringify(next, null, 1)}\n`, { mode: 0o600 });
  await rename(written, file);
}
