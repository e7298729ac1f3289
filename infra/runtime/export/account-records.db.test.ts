import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportRecords } from '@sillage/proto/export/export-files';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildHttpApp, INTERNAL_HEADER, type Listening, listen } from '../http/index.ts';
import type { Database, Migration } from '../postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/index.ts';
import { createLogger } from '../service/index.ts';
import { accountRecordRoutes, type ExportQueries } from './index.ts';

const ACCOUNT = '0198a000-0000-7000-8000-000000000001';
const SECRET = 'a secret of at least thirty-two characters';
const ROWS = 20_000;

interface Payouts {
  readonly payouts: ExportRecords<'payout'>['payouts'];
}

/** Far more than what lies between a service and its reader can hold. */
const payouts: Migration = {
  name: '2026-11-24-payouts',
  up: (run) => run`
      create table payouts as
      select gen_random_uuid() as line_id, '0198a000-0000-7000-8000-000000000001'::uuid as settlement_id,
        '0198a000-0000-7000-8000-000000000001'::uuid as campaign_id,
        '0198a000-0000-7000-8000-000000000001'::uuid as affiliate_id, 1 as conversions_count, 'transfer' as method, 'paid' as state,
        null::text as failure, now() as requested_at, 'stripe' as provider, repeat('x', 2000) as transfer_id,
        'EUR' as currency, 100::numeric as amount_minor, false as is_test
      from generate_series(1, 20000)`,
};

const queries: ExportQueries<Payouts, 'payout'> = {
  payouts: (db) =>
    db
      .selectFrom('payouts')
      .select(['lineId', 'settlementId', 'campaignId', 'affiliateId', 'conversionsCount', 'method', 'state', 'failure'])
      .select(['isTest', 'requestedAt', 'provider', 'transferId', 'currency', 'amountMinor']),
  'payout-accounts': (db) =>
    db
      .selectFrom('payouts')
      .select(['campaignId', 'affiliateId'])
      .select(sql<'enabled'>`'enabled'`.as('status'))
      .select(['requestedAt as invitedAt', 'requestedAt as confirmedAt', 'requestedAt as detachedAt'])
      .select([sql<string>`'3000'`.as('bankLast4'), 'requestedAt as bankChangedAt'])
      .select([sql<null>`null`.as('wallet'), sql<null>`null`.as('walletEmail')])
      .limit(1),
};

let database: TestDatabase<Payouts>;
let db: Database<Payouts>;
let server: Listening;
let rowsRead = 0;
beforeAll(async () => {
  database = await createTestDatabase<Payouts>({ schema: 'payouts', migrations: [payouts] });
  ({ db } = database);
  const app = buildHttpApp({ name: 'payouts', log: createLogger('payouts', 'silent') });
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rowsRead += result.rows.length;
      return result;
    },
  });
  accountRecordRoutes(app, { db: counting, internalSecret: SECRET, keptDays: { payouts: 400 } }, queries);
  server = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function ask(secret = SECRET, what = 'records'): Promise<IncomingMessage> {
  const requested = request(`${server.url}/internal/accounts/${ACCOUNT}/${what}`, {
    headers: { [INTERNAL_HEADER]: secret },
  });
  onTestFinished(() => void requested.destroy());
  requested.end();
  const [answer] = await once(requested, 'response');
  return answer;
}

async function transactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int8 as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

test('only services are answered', async () => {
  expect((await ask('guessed')).statusCode).toBe(404);
  expect((await ask('guessed', 'record-counts')).statusCode).toBe(404);
});

test('records are counted up to a limit, each with for how long it is kept', async () => {
  expect(JSON.parse(await text(await ask(SECRET, 'record-counts')))).toEqual({
    records: [
      { name: 'payouts', count: 10_000, isMore: true, keptDays: 400 },
      { name: 'payout-accounts', count: 1, isMore: false, keptDays: null },
    ],
  });
});

test('a reader that stops stops the database, and gets everything once it goes on', async () => {
  const answer = await ask();
  await once(answer, 'readable');
  // Until nothing moves any more.
  for (let seen = -1; rowsRead !== seen; await sleep(200)) seen = rowsRead;
  expect(rowsRead).toBeLessThan(ROWS / 2);
  const lines = (await text(answer)).trim().split('\n');
  const heads = lines.filter((line) => line.startsWith('#'));
  const files = ['payouts.ndjson', 'payouts.csv', 'payout-accounts.ndjson', 'payout-accounts.csv'];
  expect(heads).toEqual([...files, 'end'].map((name) => `#${name}`));
  expect(lines).toHaveLength(heads.length + 2 * ROWS + 2);
  expect(lines[0]).toBe('#payouts.ndjson');
  await expect.poll(transactions).toBe(0);
});

test('a reader that leaves ends its transaction', async () => {
  const answer = await ask();
  await once(answer, 'readable');
  expect(await transactions()).toBe(1);
  answer.destroy();
  await expect.poll(transactions).toBe(0);
});
