import { z } from 'zod';

/** The results of the last backups, newest first, as `npm start` writes them to its data folder. */
export const BackupLog = z.object({
  /** The time of the next scheduled backup; null if none is configured. */
  nextAt: z.iso.datetime().nullable(),
  runs: z.array(
    z.object({
      at: z.iso.datetime(),
      tookMs: z.int(),
      result: z.enum(['done', 'failed']),
      /** Null if it failed. */
      path: z.string().nullable(),
      bytes: z.int().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type BackupLog = z.infer<typeof BackupLog>;
export type BackupRun = BackupLog['runs'][number];

/** The administrator's view of the backups. */
export const BackupFacts = z.object({
  nextAt: BackupLog.shape.nextAt,
  /** Among the recorded runs, at most thirty; null before the first. */
  succeededPercent: z.number().nullable(),
  /** The three latest. */
  runs: BackupLog.shape.runs,
});
export type BackupFacts = z.infer<typeof BackupFacts>;
