import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

/** What became of the last backups, for those who look after the installation; newest first. */
export const BackupLog = z.object({
  /** When the next one is due by itself; null: none is configured. */
  nextAt: z.iso.datetime().nullable(),
  runs: z.array(
    z.object({
      at: z.iso.datetime(),
      tookMs: z.int(),
      result: z.enum(['done', 'failed']),
      /** Null: it failed. */
      path: z.string().nullable(),
      bytes: z.int().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type BackupLog = z.infer<typeof BackupLog>;
export type BackupRun = BackupLog['runs'][number];

const KEPT_RUNS = 30;

export async function readBackupLog(file: string): Promise<BackupLog> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { nextAt: null, runs: [] };
  return BackupLog.parse(JSON.parse(text));
}

/** Adds a run, if there is one, and says when the next is due. */
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
