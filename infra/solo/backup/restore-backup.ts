import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { copyFile } from './copy-file.ts';
import type { Backup } from './manifest.ts';

export interface RestoreTarget {
  readonly dataDir: string;
  /** The data directory of Postgres: inside the data folder, unless Postgres' user has no access to that. */
  readonly postgresDirectory: string;
  /** The user that Postgres runs as; undefined for this user. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

export interface RestoreOptions {
  /** Moves existing data of the target into a folder beside it, instead of refusing. */
  readonly replace: boolean;
  readonly now?: Date;
  readonly onProgress?: (copied: number, files: number) => void;
}

/**
 * Restores a backup into a data folder on which nothing runs. All checksums are compared before anything is replaced,
 * so that an interrupted or failed restore leaves the target unchanged. Returns the new location of the previous data.
 */
export async function restoreBackup(
  { path, manifest }: Backup,
  { dataDir, postgresDirectory, owner }: RestoreTarget,
  { replace, now = new Date(), onProgress = () => {} }: RestoreOptions,
): Promise<readonly string[]> {
  const places = [dataDir, ...(isBelow(postgresDirectory, dataDir) ? [] : [postgresDirectory])];
  const taken = [];
  for (const place of places) if (await holdsSomething(place)) taken.push(place);
  if (taken.length > 0 && !replace)
    throw new StartupError(
      `${taken.join(' and ')} is not empty: choose another folder with --data, or move what is there aside with --replace.`,
    );
  for (const place of places.filter((path) => existsSync(path))) {
    if ((await stat(place)).dev !== (await stat(dirname(place))).dev)
      throw new StartupError(
        `${place} is a disk of its own, which cannot be moved aside: choose a folder on it with --data, such as ${join(place, 'data')}.`,
      );
  }
  const staged = `${dataDir}.restoring`;
  const stagedPostgres = isBelow(postgresDirectory, dataDir)
    ? join(staged, postgresDirectory.slice(dataDir.length + 1))
    : `${postgresDirectory}.restoring`;
  const stagings = [staged, ...(isBelow(stagedPostgres, staged) ? [] : [stagedPostgres])];
  for (const staging of stagings) await rm(staging, { recursive: true, force: true });
  const targetOf = (name: string) =>
    name.startsWith('postgres/')
      ? join(stagedPostgres, name.slice('postgres/'.length))
      : join(staged, name.slice('files/'.length));
  try {
    await mkdir(staged, { recursive: true, mode: 0o755 });
    for (const directory of ['', ...manifest.directories])
      await mkdir(inside(stagedPostgres, join(stagedPostgres, directory)), { recursive: true, mode: 0o700 });
    for (const [place, { path: name, bytes, sha256 }] of manifest.files.entries()) {
      const target = inside(name.startsWith('postgres/') ? stagedPostgres : staged, targetOf(name));
      const copied = await copyFile(join(path, name), target).catch((error: Error) => {
        throw new StartupError(
          `The backup is damaged: ${name} cannot be read (${error.message}). Restore another one.`,
        );
      });
      if (copied.bytes !== bytes || copied.sha256 !== sha256)
        throw new StartupError(`The backup is damaged: ${name} is not what it was. Restore another one.`);
      onProgress(place + 1, manifest.files.length);
    }
    if (owner) await give(stagedPostgres, owner);
  } catch (error) {
    for (const staging of stagings) await rm(staging, { recursive: true, force: true });
    throw error;
  }
  const suffix = `.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  const aside: string[] = [];
  for (const [n, place] of places.entries()) {
    if (taken.includes(place)) {
      await rename(place, `${place}${suffix}`);
      aside.push(`${place}${suffix}`);
    }
    await rm(place, { recursive: true, force: true });
    await mkdir(dirname(place), { recursive: true });
    await rename(stagings[n] ?? staged, place);
  }
  return aside;
}

async function holdsSomething(path: string): Promise<boolean> {
  return existsSync(path) && (!(await lstat(path)).isDirectory() || (await readdir(path)).length > 0);
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}${sep}`);
}

/** The manifest may come from a disk that others can write to. */
function inside(folder: string, path: string): string {
  if (resolve(path) !== folder && !isBelow(resolve(path), folder))
    throw new StartupError('The backup is damaged: its manifest names a file outside of it.');
  return path;
}

async function give(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): Promise<void> {
  await chown(path, uid, gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await give(inner, { uid, gid });
    else await chown(inner, uid, gid);
  }
}
