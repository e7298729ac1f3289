import { readFile } from 'node:fs/promises';
import { type BackupFacts, BackupLog } from '@sillage/proto/http/backups';

const SHOWN = 3;

/** Null if no backups are scheduled and none was ever made. */
export function summarizeBackups({ nextAt, runs }: BackupLog): BackupFacts | null {
  if (nextAt === null && runs.length === 0) return null;
  const done = runs.filter(({ result }) => result === 'done').length;
  return {
    nextAt,
    succeededPercent: runs.length === 0 ? null : (100 * done) / runs.length,
    runs: runs.slice(0, SHOWN),
  };
}

/** The content of the file; null without one, which means that other tools make the backups. */
export async function backupFacts(file: string | undefined): Promise<BackupFacts | null> {
  if (file === undefined) return null;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? null : summarizeBackups(BackupLog.parse(JSON.parse(text)));
}
