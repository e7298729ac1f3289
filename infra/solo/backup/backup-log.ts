import { readFile, rename, writeFile } from 'node:fs/promises';
import { BackupLog, type BackupRun } from '@sillage/proto/http/backups';

const KEPT_RUNS = 30;

export async function readBackupLog(file: string): Promise<BackupLog> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { nextAt: null, runs: [] };
  return BackupLog.parse(JSON.parse(text));
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
  await writeFile(`${file}.new`, `${JSON.stringify(next, null, 1)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
