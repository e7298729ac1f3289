import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../http/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/index.ts';

const SERVICE = fileURLToPath(new URL('./testing/notes-service.ts', import.meta.url));
const PATIENCE = { timeout: 60_000, interval: 50 };
const children: ChildProcess[] = [];
let database: TestDatabase<unknown>;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'other', migrations: [] });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => database.close());

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVICE, ...args], {
    env: { PATH: process.env.PATH, INTERNAL_SECRET: 'x'.repeat(32), DATABASE_URL: database.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { child, output: () => output, exited: once(child, 'exit').then(([code]: unknown[]) => code) };
}

async function startWaiting() {
  const port = await freePort();
  const service = start([], { MIGRATE_AT_START: 'false', PORT: String(port) });
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.status,
      () => 'away',
    );
  await expect.poll(() => status('/healthz'), PATIENCE).toBe(200);
  return { ...service, status };
}

test('an instance that does not migrate lives and is not ready until the argument "migrate" was run elsewhere', {
  timeout: 120_000,
}, async () => {
  const waiting = await startWaiting();
  expect(await waiting.status('/readyz')).toBe(503);
  expect(waiting.output()).toMatch(/the schema is older than this program/);

  const migrating = start(['migrate']);
  expect(await migrating.exited, migrating.output()).toBe(0);
  await expect.poll(() => waiting.status('/readyz'), PATIENCE).toBe(200);
  expect(waiting.output().match(/the schema is older than this program/g)).toHaveLength(1);

  const { rows } =
    await sql`select to_regclass('notes.notes')::text as own, to_regclass('jobs.migrations')::text as jobs`.execute(
      database.db,
    );
  expect(rows).toEqual([{ own: 'notes.notes', jobs: 'jobs.migrations' }]);
  expect(await start(['migrate']).exited).toBe(0);
});

test('an instance that waits for its schema stops in order', { timeout: 120_000 }, async () => {
  await sql`drop schema if exists notes cascade`.execute(database.db);
  const waiting = await startWaiting();
  waiting.child.kill('SIGTERM');
  expect(await waiting.exited).toBe(0);
});

test('an argument that is not known is refused, naming those that are', { timeout: 60_000 }, async () => {
  const service = start(['migrat']);
  expect(await service.exited).toBe(2);
  expect(service.output()).toContain('notes does not know the argument "migrat". Those it takes: migrate.');
});
