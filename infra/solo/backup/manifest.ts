import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

export const MANIFEST = 'manifest.json';
const NAME = /^sillage-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

/**
 * The contents of a backup. It is written last, and then the folder is renamed into place, so that a folder without a
 * manifest is not a backup.
 */
const Manifest = z.object({
  /** Version of this format. */
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Postgres' version number, such as 180004: the files can only be read by the same major version. */
  postgresVersion: z.int(),
  /** Such as `linux-x64`. */
  platform: z.string(),
  /** Below `postgres/`, including empty ones. */
  directories: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackedUpFile = Manifest['files'][number];

/** `sillage-2026-11-25T02-31-00-000Z`: names sort by time. */
export function backupName(time: Date): string {
  return `sillage-${time.toISOString().replaceAll(/[:.]/g, '-')}`;
}

export interface Backup {
  readonly path: string;
  readonly manifest: Manifest;
}

/** Throws a StartupError if the folder is not a backup. */
export async function openBackup(path: string): Promise<Backup> {
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartupError(`${path} is not a backup: it has no ${MANIFEST}.`);
  try {
    return { path, manifest: Manifest.parse(JSON.parse(text)) };
  } catch {
    throw new StartupError(`${join(path, MANIFEST)} cannot be read: the backup is damaged, or of a newer version.`);
  }
}

/** The names of the complete backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name)).sort();
}

export function bytesOf({ files }: Manifest): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}
