import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { lineOf } from './differences.ts';
import { sealDays } from './seal-day.ts';
import { verifyReceipts } from './verify-receipts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
beforeEach(async () => {
  const session = sessionOf('ann');
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
  await fixture.clicks([1, 2, 3, 4, 5].map((n) => click(n, T0 + n, 1, session)));
  await fixture.conversions([sale(1, T0 + HOUR_MS, session, 5_000)]);
  await sealDays(fixture.db, T0 + DAY_MS);
  fixture.time.now = T0 + DAY_MS;
  await fixture.clicks([click(6, T0 + DAY_MS, 1, session)]);
  await sealDays(fixture.db, T0 + 4 * DAY_MS, { partReceipts: 2 });
});
afterEach(async () => {
  fixture.time.now = T0;
  await fixture.wipe();
});
afterAll(() => fixture.close());

const id = (n: number) => uuid('click', n);
const OF = `campaign ${uuid('campaign', 1)}`;
const DAY = '2026-11-02';

/** Manipulations by somebody with access to the database, and the first line that reports each. */
const CASES: readonly (readonly [what: string, statement: string, line: string])[] = [
  ['a click deleted', `delete from clicks where id = '${id(3)}'`, `${OF}, ${DAY}, click ${id(3)}: it was removed`],
  [
    'the last click of a day deleted',
    `delete from clicks where id = '${id(6)}'`,
    `${OF}, 2026-11-03, click ${id(6)}: it was removed`,
  ],
  [
    'an amount changed',
    'update conversions set amount_minor = 4000',
    `${OF}, ${DAY}, order ${uuid('conversion', 1)}: it was changed after it was sealed`,
  ],
  [
    'a commission lowered',
    'update decisions set commission_minor = 1',
    `${OF}, ${DAY}, decision DECISION: it was changed after it was sealed`,
  ],
  [
    'a click given to another affiliate',
    `update clicks set affiliate_id = '${uuid('affiliate', 2)}' where id = '${id(3)}'`,
    `${OF}, ${DAY}, click ${id(3)}: it was removed`,
  ],
  [
    'a hidden fact changed',
    `update clicks set country = 'DE' where id = '${id(2)}'`,
    `${OF}, ${DAY}, click ${id(2)}: it was changed after it was sealed`,
  ],
  [
    'a click added',
    `insert into clicks select occurred_at, '${id(9)}', campaign_id, affiliate_id, session_id, outcome, superseded, rejected_reason,
       country, device, browser, os, referrer_host, destination_url, short_code, subs, window_seconds from clicks where id = '${id(2)}'`,
    `${OF}, ${DAY}, click ${id(9)}: it was added after its day was sealed, and is in no seal`,
  ],
  [
    'the times of two clicks swapped',
    `update clicks set occurred_at = case id when '${id(1)}' then timestamptz '2026-11-02T10:00:00.004Z' else '2026-11-02T10:00:00.001Z' end
     where id in ('${id(1)}', '${id(4)}')`,
    `${OF}, ${DAY}, click ${id(4)}: it was changed after it was sealed`,
  ],
  [
    'two receipts swapped',
    `update receipt_parts set entries = substring(entries from 49 for 48) || substring(entries from 1 for 48) || substring(entries from 97)
     where kind = 1 and receipts > 1`,
    `${OF}, ${DAY}: the leaves of click receipts of ${uuid('affiliate', 1)} were changed`,
  ],
  [
    'a leaf changed with its click',
    `update receipt_parts set entries = overlay(entries placing '\\x00' from 20) where kind = 1 and event_day = day`,
    `${OF}, ${DAY}: the leaves of click receipts of ${uuid('affiliate', 1)} were changed`,
  ],
  [
    'the root of a part changed',
    'update receipt_parts set root = sha256(root) where kind = 3',
    `${OF}, ${DAY}: the receipts are not those of the seal`,
  ],
  [
    'a part removed',
    'delete from receipt_parts where kind = 3',
    `${OF}, ${DAY}: the receipts are not those of the seal`,
  ],
  [
    'a digest of a block changed',
    'update receipt_groups set digests = sha256(digests) || substring(digests from 33) where day = (select min(day) from receipt_groups)',
    `${OF}, ${DAY}: the tree that receipt files are made of was changed: they would prove nothing`,
  ],
  [
    'the root of a block changed',
    'update receipt_groups set root = sha256(root) where day = (select min(day) from receipt_groups)',
    `${OF}, ${DAY}: the tree that receipt files are made of was changed: they would prove nothing`,
  ],
  [
    'a block removed',
    'delete from receipt_groups where day = (select min(day) from receipt_groups)',
    `${OF}, ${DAY}: the tree that receipt files are made of was changed: they would prove nothing`,
  ],
  [
    'a part put in another place',
    'update receipt_parts set place = place + 1 where kind = 3',
    `${OF}, ${DAY}: the tree that receipt files are made of was changed: they would prove nothing`,
  ],
  [
    'a seal changed',
    'update receipt_seals set seal = sha256(seal) where day = (select min(day) from receipt_seals)',
    `${OF}, ${DAY}: the seal was changed`,
  ],
  [
    "a seal's tree changed",
    'update receipt_seals set root = sha256(root) where day = (select min(day) from receipt_seals)',
    `${OF}, ${DAY}: the seal was changed`,
  ],
  [
    'a seal removed',
    'delete from receipt_seals where day = (select min(day) from receipt_seals)',
    `${OF}, ${DAY}: the seal is missing`,
  ],
  [
    'a day left out',
    'delete from receipt_roots where day = (select min(day) + 1 from receipt_roots)',
    'all campaigns, 2026-11-03: the day has no root',
  ],
  [
    'a root changed',
    'update receipt_roots set root = sha256(root) where day = (select min(day) from receipt_roots)',
    `all campaigns, ${DAY}: the root was changed`,
  ],
  [
    'a whole day forgotten with all that belongs to it',
    `with gone as (select min(day) as day from receipt_roots),
       clicked as (delete from clicks where occurred_at < '2026-11-03T00:00:00Z'),
       sold as (delete from conversions), decided as (delete from decisions),
       parts as (delete from receipt_parts using gone where receipt_parts.day = gone.day),
       seals as (delete from receipt_seals using gone where receipt_seals.day = gone.day)
     delete from receipt_roots using gone where receipt_roots.day = gone.day`,
    `${OF}, 2026-11-03: the seal does not follow the one before: one was changed, or left out`,
  ],
];

test.for(CASES)('finds %s', async ([, statement, expected]) => {
  const before = await lines();
  expect(before).toEqual([]);
  await sql.raw(statement).execute(fixture.db);
  const { rows } = await sql<{ id: string }>`select id from decisions`.execute(fixture.db);
  expect((await lines())[0]).toBe(expected.replace('DECISION', rows[0]?.id ?? ''));
});

async function lines(): Promise<readonly string[]> {
  const found: string[] = [];
  await verifyReceipts(fixture.db, { report: (difference) => found.push(lineOf(difference)) });
  return found;
}
