import { DAY_MS } from '@sillage/proto/values/durations';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Migration } from '../postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/index.ts';
import { createLogger, createMetrics } from '../service/index.ts';
import { purgeProviderEvents } from './index.ts';

interface Tables {
  heard: { id: string; settledAt: Date | null };
}

const heard: Migration = {
  name: '2026-11-21-heard',
  up: (run) => run`create table heard (id text primary key, settled_at timestamptz)`,
};

let database: TestDatabase<Tables>;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await createTestDatabase<Tables>({ schema: 'heard', migrations: [heard] });
  db = database.db;
});
afterAll(() => database.close());

test('events are forgotten so many days after they were settled, and never before they were', async () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const settledFor = (ms: number | null) => (ms === null ? null : new Date(now - ms));
  await db
    .insertInto('heard')
    .values([
      { id: 'old', settledAt: settledFor(45 * DAY_MS + 1) },
      { id: 'young', settledAt: settledFor(45 * DAY_MS - 1) },
      { id: 'open', settledAt: settledFor(null) },
    ])
    .execute();
  const log = createLogger('test', 'silent');
  const purge = purgeProviderEvents({
    db,
    clock: () => now,
    log,
    metrics: createMetrics('test'),
    service: 'test',
    table: 'heard',
    settledAt: 'settledAt',
    keptDays: 45,
  });
  await expect
    .poll(() => db.selectFrom('heard').select('id').orderBy('id').execute())
    .toEqual([{ id: 'open' }, { id: 'young' }]);
  await purge.close();
});
