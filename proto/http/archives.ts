import { z } from 'zod';
import { Uuid } from '../values/ids.ts';

/** For how long an archive can be downloaded, from the time of its request. */
export const ARCHIVE_DAYS = 7;
/** For how long the record of an archive is kept. */
export const ARCHIVE_KNOWN_DAYS = 30;

/** `failed`: too large, or all attempts failed. `expired`: its file is deleted. */
export const ArchiveState = z.enum(['queued', 'being_made', 'ready', 'failed', 'expired']);
export type ArchiveState = z.infer<typeof ArchiveState>;

/** `too_large`: larger than the maximum for stored archives; the export that is streamed has no such limit. */
export const ArchiveFailure = z.enum(['too_large', 'unavailable']);
export type ArchiveFailure = z.infer<typeof ArchiveFailure>;

/**
 * All data of the account as one file, which is created in the background and kept for a few days. One archive at a
 * time is created. Times are ISO 8601.
 */
export const Archive = z.object({
  id: Uuid,
  state: ArchiveState,
  /** The reason if it failed; otherwise null. */
  failure: ArchiveFailure.nullable(),
  filesDone: z.int().nonnegative(),
  filesTotal: z.int().positive(),
  /** The size so far; for a ready archive, its total size. */
  bytes: z.int().nonnegative(),
  createdAt: z.string(),
  readyAt: z.string().nullable(),
  /** Null until it is ready. */
  expiresAt: z.string().nullable(),
});
export type Archive = z.infer<typeof Archive>;

/** `GET /api/v1/account/archives`: newest first, those of the last 30 days. */
export const ArchiveList = z.object({ archives: z.array(Archive), maxBytes: z.int().positive() });
export type ArchiveList = z.infer<typeof ArchiveList>;

/**
 * `POST /api/v1/account/archives/{id}/downloads`: the address of the file, for one use within a minute. A browser opens
 * it without the session's token, so that it can save the file directly instead of holding it in memory.
 */
export const ArchiveDownload = z.object({ path: z.string(), expiresAt: z.string() });
export type ArchiveDownload = z.infer<typeof ArchiveDownload>;

/** The path of {@link ArchiveDownload}. */
export const ARCHIVE_FILE_PATH = '/api/v1/public/archives';
