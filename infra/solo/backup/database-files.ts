import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Folders whose contents Postgres recreates at its start, or would mistake for its own; a base backup leaves them out.
 */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*)$/;
/** Files of temporary tables, such as `t3_16384`. */
const TEMPORARY = /^t\d+_\d+/;

export interface DatabaseFiles {
  readonly directories: readonly string[];
  readonly files: readonly string[];
}

/**
 * The files of a running Postgres that a base backup copies, relative to its data directory, with `global/pg_control`
 * last. Source: "Making a Base Backup Using the Low Level API" in the manual of PostgreSQL, and the exclusions of
 * `pg_basebackup`.
 */
export async function listDatabaseFiles(directory: string): Promise<DatabaseFiles> {
  const directories: string[] = ['pg_wal/archive_status', 'pg_wal/summaries'];
  const files: string[] = [];
  const walk = async (folder: string) => {
    for (const entry of await readdir(join(directory, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.test(entry.name) || TEMPORARY.test(entry.name)) continue;
      if (entry.isFile()) files.push(path);
      else if (entry.isDirectory()) {
        directories.push(path);
        if (!EMPTY.has(path)) await walk(path);
      }
    }
  };
  await walk('');
  const CONTROL = 'global/pg_control';
  return { directories, files: [...files.filter((path) => path !== CONTROL), CONTROL] };
}

/** The names of the WAL segments between two positions of the log, such as `0/3000028`. */
export function walSegments(timeline: number, from: string, to: string, segmentBytes: number): readonly string[] {
  const perId = 0x1_0000_0000n / BigInt(segmentBytes);
  const segmentOf = (position: string) => {
    const [high = '', low = ''] = position.split('/');
    return ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) / BigInt(segmentBytes);
  };
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  const names: string[] = [];
  for (let segment = segmentOf(from); segment <= segmentOf(to); segment += 1n)
    names.push(`${hex(BigInt(timeline))}${hex(segment / perId)}${hex(segment % perId)}`);
  return names;
}
