import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '@sillage/runtime/service';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { copyFile, syncFolder } from './copy-file.ts';
import { listDatabaseFiles, walSegments } from './database-files.ts';
import { type BackedUpFile, backupName, bytesOf, listBackups, MANIFEST, type Manifest } from './manifest.ts';

export interface BackupSource {
  /** The data folder, and the data directory of its Postgres. */
  readonly dataDir: string;
  readonly postgresDirectory: string;
  /** The superuser's address of the database. */
  readonly databaseUrl: string;
}

export interface BackupOptions {
  /** The folder for backups, one folder each. */
  readonly folder: string;
  /** Number of complete backups to keep; the oldest are removed. Undefined: all. */
  readonly keep?: number | undefined;
  readonly now?: Date;
  /** Ends the backup between two files. */
  readonly signal?: AbortSignal;
  /** Called with the number of copied files, of all files, and of bytes. */
  readonly onProgress?: (copied: number, files: number, bytes: number) => void;
}

export interface Taken {
  readonly path: string;
  readonly bytes: number;
  readonly files: number;
}

/** Files of the data folder outside of the database that must be copied before it, and after it. */
const BEFORE = ['secrets.json', 'demo.json'];
const AFTER = ['stripe.jsonl', 'shopify.json'];

/**
 * Takes a consistent copy of a whole installation while it runs: the database at one moment, with its log, its roles
 * and its sequences. The spool is copied first: an event that moves from the spool to the log meanwhile is in both, and
 * counted once. The stand-ins' state is copied last, so that everything that the database refers to exists there.
 */
export async function takeBackup(source: BackupSource, options: BackupOptions): Promise<Taken> {
  const { folder, keep, now = new Date() } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removePartial(folder);
  const path = join(folder, backupName(now));
  const partial = join(folder, `.${basename(path)}.${process.pid}.partial`);
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await fill(partial, source, { ...options, now });
    await write(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    await syncFolder(partial);
    await rename(partial, path);
    await syncFolder(folder);
    if (keep !== undefined) await removeOldest(folder, keep);
    return { path, bytes: bytesOf(manifest), files: manifest.files.length };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  partial: string,
  { dataDir, postgresDirectory, databaseUrl }: BackupSource,
  { now = new Date(), signal, onProgress = () => {} }: BackupOptions,
): Promise<Manifest> {
  const files: BackedUpFile[] = [];
  let expected = 0;
  let bytes = 0;
  const copy = async (from: string, path: string, mayBeGone = false) => {
    signal?.throwIfAborted();
    const copied = await copyFile(from, join(partial, path)).catch((error: unknown) => {
      if (mayBeGone && error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (copied) files.push({ path, ...copied });
    else expected -= 1;
    bytes += copied?.bytes ?? 0;
    onProgress(files.length, expected, bytes);
  };
  const copyAll = async (names: readonly string[]) => {
    for (const name of names) await copy(join(dataDir, name), `files/${name}`, true);
  };
  const spooled = (await readdir(join(dataDir, 'spool'))).map((name) => `spool/${name}`);
  const present = [...spooled, ...BEFORE, ...AFTER].filter((name) => existsSync(join(dataDir, name)));
  expected = present.length;

  await copyAll(present.filter((name) => !AFTER.includes(name)));
  let directories: readonly string[] = [];
  const postgresVersion = await whileBackingUp(databaseUrl, async (label) => {
    // Listed only now: the WAL of the backup creates files that appear later, and no earlier ones.
    const database = await listDatabaseFiles(postgresDirectory);
    directories = database.directories;
    expected += database.files.length;
    // A table that is dropped meanwhile is also dropped by the WAL.
    for (const path of database.files) await copy(join(postgresDirectory, path), `postgres/${path}`, true);
    const stopped = await label();
    expected += stopped.segments.length + 1;
    for (const segment of stopped.segments)
      await copy(join(postgresDirectory, 'pg_wal', segment), `postgres/pg_wal/${segment}`);
    await write(join(partial, 'postgres', 'backup_label'), stopped.label);
    const sha256 = createHash('sha256').update(stopped.label).digest('hex');
    files.push({ path: 'postgres/backup_label', bytes: Buffer.byteLength(stopped.label), sha256 });
  });
  await copyAll(present.filter((name) => AFTER.includes(name)));
  return {
    format: 1,
    takenAt: now.toISOString(),
    postgresVersion,
    platform: `${process.platform}-${process.arch}`,
    directories: [...directories],
    files,
  };
}

interface Stopped {
  /** Content of `backup_label`: the range of the WAL that Postgres must recover. */
  readonly label: string;
  /** The WAL segments that make the copies consistent. */
  readonly segments: readonly string[];
}

/**
 * Runs `copyFiles` in Postgres' backup mode, and resolves with the server's version. The slot keeps the WAL that is
 * written meanwhile, and is removed with the session, however that ends.
 */
async function whileBackingUp(
  databaseUrl: string,
  copyFiles: (stop: () => Promise<Stopped>) => Promise<void>,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sillage-backup' });
  client.on('error', () => {});
  await client.connect();
  const one = async (text: string): Promise<Record<string, string>> => {
    const { rows } = await client.query<Record<string, string>>(text);
    return rows[0] ?? {};
  };
  try {
    const settings = await one(
      `select current_setting('server_version_num') as version, current_setting('wal_level') as level,
         pg_size_bytes(current_setting('wal_segment_size'))::text as segment`,
    );
    if (settings.level === 'minimal')
      throw new StartupError(
        'This Sillage was started by an earlier version: stop it and start it again, then back up.',
      );
    await client.query(
      `select pg_create_physical_replication_slot('sillage_backup_' || pg_backend_pid(), immediately_reserve => true, temporary => true)`,
    );
    const { start = '' } = await one(`select pg_backup_start('sillage', fast => true)::text as start`);
    const { timeline } = await one('select timeline_id::text as timeline from pg_control_checkpoint()');
    await copyFiles(async () => {
      const { stop = '', label = '' } = await one(
        'select lsn::text as stop, labelfile as label from pg_backup_stop(wait_for_archive => false)',
      );
      return { label, segments: walSegments(Number(timeline), start, stop, Number(settings.segment)) };
    });
    return Number(settings.version);
  } finally {
    await client.end().catch(() => {});
  }
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(text);
  await handle.sync().finally(() => handle.close());
}

/** Removes the remains of interrupted backups, whose process is gone. */
async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^\.sillage-.*\.(\d+)\.partial$/.exec(name)?.[1] ?? Number.NaN);
    if (pid === process.pid || (!Number.isNaN(pid) && !isAlive(pid)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function removeOldest(folder: string, keep: number): Promise<void> {
  const names = await listBackups(folder);
  for (const name of names.slice(0, Math.max(0, names.length - keep)))
    await rm(join(folder, name), { recursive: true, force: true });
}
