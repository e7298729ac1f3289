import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listDatabaseFiles, walSegments } from './database-files.ts';

test('a base backup leaves out what belongs to the running server, and ends with pg_control', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sillage-files-'));
  const files = [
    'PG_VERSION',
    'global/pg_control',
    'base/5/16384',
    'base/5/t3_16390',
    'base/5/pg_internal.init',
    'pg_wal/000000010000000000000001',
    'pg_replslot/slot/state',
    'postmaster.pid',
    'postmaster.opts',
    'base/pgsql_tmp/pgsql_tmp1.0',
  ];
  for (const path of files) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), '');
  }
  try {
    const listed = await listDatabaseFiles(directory);
    expect([...listed.files].sort()).toEqual(['PG_VERSION', 'base/5/16384', 'global/pg_control']);
    expect(listed.files.at(-1)).toBe('global/pg_control');
    expect(listed.directories).toEqual(expect.arrayContaining(['pg_wal', 'pg_wal/archive_status', 'pg_replslot']));
  } finally {
    await rm(directory, { recursive: true });
  }
});

test.each([
  ['one segment', '0/3000028', '0/3000150', ['000000010000000000000003']],
  ['two segments', '0/3000028', '0/4000150', ['000000010000000000000003', '000000010000000000000004']],
  ['across the end of a log file', '1/FF000000', '2/0', ['0000000100000001000000FF', '000000010000000200000000']],
])('names the WAL of %s', (_name, from, to, names) => {
  expect(walSegments(1, from, to, 16 * 1024 * 1024)).toEqual(names);
});
