import { randomUUID } from 'node:crypto';
import type { NewConsent } from '@sillage/proto/http/consents';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { type MonitorDatabase, SCHEMA } from '../db/schema.ts';
import { PLANS } from '../testing/plans.ts';
import { recordConsent } from './record-consent.ts';

const NOW = Date.UTC(2026, 10, 26, 12);

let database: Awaited<ReturnType<typeof createTestDatabase<MonitorDatabase>>>;
beforeAll(async () => {
  database = await createTestDatabase<MonitorDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
});
afterAll(() => database.close());

const consent = (given: Partial<NewConsent> = {}): NewConsent => ({
  id: randomUUID(),
  version: 1,
  decision: 'custom',
  preferences: { necessary: true, analytics: false, marketing: false, personalization: true },
  language: 'fr',
  ...given,
});
const of = (id: string) => database.db.selectFrom('consents').selectAll().where('id', '=', id).execute();

test('the proof of a decision says what was allowed, when and in which language, and of whom nothing', async () => {
  const deps = { db: database.db, hot: createMemoryHotStore(), clock: () => NOW };
  const given = consent();
  await recordConsent(deps, given, '203.0.113.7');
  expect(await of(given.id)).toEqual([
    {
      id: given.id,
      createdAt: new Date(NOW),
      version: 1,
      decision: 'custom',
      analytics: false,
      marketing: false,
      personalization: true,
      language: 'fr',
    },
  ]);
});

test('a proof that is sent again is kept as it was at first', async () => {
  const time = { now: NOW };
  const deps = { db: database.db, hot: createMemoryHotStore(), clock: () => time.now };
  const given = consent({ decision: 'accept_all' });
  await recordConsent(deps, given, '203.0.113.7');
  time.now += 60_000;
  await recordConsent(deps, { ...given, decision: 'withdrawn' }, '203.0.113.7');
  expect(await of(given.id)).toMatchObject([{ decision: 'accept_all', createdAt: new Date(NOW) }]);
});

test('one address does not fill the table, and another one is not held back by it', async () => {
  const deps = { db: database.db, hot: createMemoryHotStore(), clock: () => NOW };
  const given = consent();
  for (let times = 0; times < 300; times += 1) await recordConsent(deps, given, '203.0.113.7');
  await expect(recordConsent(deps, consent(), '203.0.113.7')).rejects.toMatchObject({ code: 'rate_limited' });
  await recordConsent(deps, consent(), '203.0.113.8');
});
