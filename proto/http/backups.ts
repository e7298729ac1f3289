import { z } from 'zod';

/** What became of the last backups, newest first, as `npm start` notes it in its data folder. */
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

/** What the administrator sees of it. */
export const BackupFacts = z.object({
  nextAt: BackupLog.shape.nextAt,
  /** Of the runs that are remembered, which are thirty at most; null before the first. */
  succeededPercent: z.number().nullable(),
  /** The three latest. */
  runs: BackupLog.shape.runs,
});
export type BackupFacts = z.infer<typeof BackupFacts>;
