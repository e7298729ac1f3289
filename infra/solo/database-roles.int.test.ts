import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES_WITH_DATA } from '@sillage/runtime/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DATABASE_USERS } from './database-roles.ts';
import { npmStart, type Started } from './testing/npm-start.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const users = [...DATABASE_USERS];

let dataDir = '';
let solo: Started;
let urls: Readonly<Record<string, string>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sillage-roles-'));
  await chmod(dataDir, 0o755);
  solo = npmStart(dataDir);
  await solo.ready;
  const Running = z.object({ databaseUrls: z.record(z.string(), z.string()) });
  urls = Running.parse(JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8'))).databaseUrls;
});
afterAll(async () => {
  solo?.process.kill('SIGTERM');
  await solo?.exit;
  await rm(dataDir, { recursive: true, force: true });
});

async function query(user: string, sql: string): Promise<Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: urls[user] });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A query for every table of a user's schema. */
async function readsOf(user: string): Promise<readonly string[]> {
  const rows = await query(
    user,
    `select format('select from %I.%I limit 1', schemaname, tablename) as sql from pg_tables where schemaname = '${user}'`,
  );
  return rows.map(({ sql }) => String(sql));
}

describe('the database of npm start', () => {
  test.each(users)('%s is no superuser, reads its own tables, and none of anybody else', async (user) => {
    expect(await query(user, 'select rolsuper, rolname from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, rolname: `sillage_${user}` },
    ]);
    const own = await readsOf(user);
    expect(own.length).toBeGreaterThan(0);
    for (const sql of own) {
      await query(user, sql);
      for (const other of users.filter((name) => name !== user)) {
        await expect(query(other, sql), `${other}: ${sql}`).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  test('no service is connected as the superuser', async () => {
    const rows = await query(
      'bus',
      'select distinct usename from pg_stat_activity where datname = current_database() and usename is not null',
    );
    const connected = rows.map(({ usename }) => usename);
    expect(connected).toEqual(expect.arrayContaining(SERVICES_WITH_DATA.map((service) => `sillage_${service}`)));
    // Only the lock of the data folder.
    const superusers = await query(
      'bus',
      'select count(*)::int as count from pg_stat_activity join pg_roles on oid = usesysid where rolsuper and datname = current_database()',
    );
    expect(superusers).toEqual([{ count: 1 }]);
  });
});

test.each([
  ['rebuild', []],
  ['rebuild', ['--verify']],
  ['dead-letters', ['list']],
  ['ledger:verify', []],
  ['keys', ['list']],
])('npm run %s %j works beside it', async (command, args) => {
  const { DATABASE_URL: _database, LOG_DATABASE_URL: _log, KAFKA_BROKERS: _kafka, ...env } = process.env;
  const run = promisify(execFile)('npm', ['run', '--silent', command, '--', ...args], {
    cwd: ROOT,
    env: { ...env, SILLAGE_DATA_DIR: dataDir },
  });
  await expect(run.then(({ stdout }) => stdout)).resolves.toEqual(expect.any(String));
});

test('the figures that a rebuild made go on with the traffic', async () => {
  expect(
    await query(
      'attribution',
      "select tableowner from pg_tables where schemaname = 'attribution' and tableowner <> 'sillage_attribution'",
    ),
  ).toEqual([]);
});
