import { z } from 'zod';
import { Uuid } from '../values/ids.ts';

/** For how long an archive can be downloaded, counted from the moment that it is of. */
export const ARCHIVE_DAYS = 7;
/** For how long it is known that an archive was asked for, and what became of it. */
export const ARCHIVE_KNOWN_DAYS = 30;

/** `failed`: it was tried again and again, or was too large. `expired`: its file is deleted. */
export const ArchiveState = z.enum(['queued', 'being_made', 'ready', 'failed', 'expired']);
export type ArchiveState = z.infer<typeof ArchiveState>;

/** `too_large`: larger than what is kept; the export that is downloaded while it is made has no such limit. */
export const ArchiveFailure = z.enum(['too_large', 'unavailable']);
export type ArchiveFailure = z.infer<typeof ArchiveFailure>;

/**
 * Everything that is held about the account as one file, made in the background and kept for a few days. One at a time
 * is made. Times are ISO 8601.
 */
export const Archive = z.object({
  id: Uuid,
  state: ArchiveState,
  /** Why it failed; null in any other state. */
  failure: ArchiveFailure.nullable(),
  filesDone: z.int().nonnegative(),
  filesTotal: z.int().positive(),
  /** Written so far; of an archive that is ready, its size. */
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
 * `POST /api/v1/account/archives/{id}/downloads`: where the file is, once and within a minute. A browser opens it by
 * itself, without a token of the session, and so keeps nothing of it in memory.
 */
export const ArchiveDownload = z.object({ path: z.string(), expiresAt: z.string() });
export type ArchiveDownload = z.infer<typeof ArchiveDownload>;

/** Where {@link ArchiveDownload} leads. */
export const ARCHIVE_FILE_PATH = '/api/v1/public/archives';
