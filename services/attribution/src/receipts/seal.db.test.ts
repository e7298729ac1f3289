import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listRoots } from '../db/receipts/receipt-seals.ts';
import { affiliate, campaign, click, review, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { clicks, conversions, snapshots } from '../testing/mixed-events.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';
import { lineOf } from './differences.ts';
import { sealCampaign, sealDays } from './seal-day.ts';
import { verifyReceipts } from './verify-receipts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterEach(async () => {
  fixture.time.now = T0;
  await fixture.wipe();
});
afterAll(() => fixture.close());

/** Small parts, so that trees have several. */
const seal = (at: number) => sealDays(fixture.db, at, { partReceipts: 2 });
const MORNING = Date.parse('2026-11-03T06:00:00Z');

async function verified() {
  const lines: string[] = [];
  const { recomputed, withoutFacts, waiting } = await verifyReceipts(fixture.db, {
    report: (found) => lines.push(lineOf(found)),
  });
  return { recomputed, withoutFacts, waiting, lines };
}

/** The same secrets in each run, so that only other influences can change the seals. */
async function fixSecrets(): Promise<void> {
  await sql`truncate receipt_keys`.execute(fixture.db);
  await sql`insert into receipt_keys select ${uuid('campaign', 1)}, ${Buffer.alloc(32, 1)}`.execute(fixture.db);
}

async function seals(where = 'true'): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select row_to_json(p)::text as line from receipt_parts p where ${sql.raw(where)} order by 1`.execute(fixture.db);
  return rows.map(({ line }) => line);
}

async function aDay(): Promise<void> {
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 500]])]);
  const session = sessionOf('ann');
  await fixture.clicks([1, 2, 3, 4, 5].map((n) => click(n, T0 + n, 1 + (n % 2), session)));
  await fixture.conversions([sale(1, T0 + HOUR_MS, session, 5_000), sale(2, T0 + HOUR_MS, session, 7_000)]);
}

test('seals a day six hours after its end, once, and everything can be recomputed', async () => {
  await aDay();
  expect(await seal(MORNING - 1)).toEqual([]);
  expect(await seal(MORNING)).toHaveLength(1);
  const before = await seals();
  expect(await seal(MORNING + HOUR_MS)).toEqual([]);
  expect(await seals()).toEqual(before);
  // Five clicks, two orders and the decisions on them.
  expect(await verified()).toEqual({ recomputed: 9, withoutFacts: 0, waiting: 0, lines: [] });
});

test('a decision of a later day is a receipt of that day', async () => {
  await aDay();
  await seal(MORNING);
  fixture.time.now = T0 + DAY_MS;
  await fixture.conversions([review(1, T0 + DAY_MS, 1, 'approved')]);
  await seal(MORNING + DAY_MS);
  expect(await verified()).toMatchObject({ recomputed: 10, lines: [] });
  const { rows } = await sql<{ kind: number; receipts: number }>`
    select kind, receipts from receipt_parts where day = (select max(day) from receipt_roots)`.execute(fixture.db);
  expect(rows).toEqual([{ kind: 4, receipts: 1 }]);
});

test('what comes late is sealed with the next day, and what was sealed stays', async () => {
  await aDay();
  await seal(MORNING);
  const first = await seals();
  fixture.time.now = MORNING + HOUR_MS;
  await fixture.clicks([click(6, T0 + 6, 1, sessionOf('bob')), click(1, T0 + 1, 2, sessionOf('ann'))]);
  expect(await verified()).toMatchObject({ recomputed: 9, waiting: 1, lines: [] });
  await seal(MORNING + DAY_MS);
  expect(await verified()).toEqual({ recomputed: 10, withoutFacts: 0, waiting: 0, lines: [] });
  expect(await seals()).toEqual(expect.arrayContaining([...first]));
  expect(await seals('day > event_day')).toHaveLength(1);
});

test('after an upgrade a day passes before the first seal, for the version before notes nothing that comes late', async () => {
  await aDay();
  const upgradedAt = new Date(MORNING - HOUR_MS);
  await sql`insert into receipt_start values (${upgradedAt})`.execute(fixture.db);
  expect(await seal(MORNING)).toEqual([]);
  await fixture.clicks([click(6, T0 + 6, 1, sessionOf('bob'))]);
  await sql`delete from receipt_notes`.execute(fixture.db);
  expect(await seal(MORNING + 23 * HOUR_MS - 1)).toEqual([]);
  expect(await seal(MORNING + DAY_MS)).toHaveLength(1);
  expect(await verified()).toEqual({ recomputed: 10, withoutFacts: 0, waiting: 0, lines: [] });
});

test('while a day is being sealed, what came late is not taken for added', async () => {
  await aDay();
  await seal(MORNING);
  fixture.time.now = MORNING + HOUR_MS;
  await fixture.clicks([click(6, T0 + 6, 1, sessionOf('bob'))]);
  await sealCampaign(fixture.db, uuid('campaign', 1), Math.floor(MORNING / DAY_MS));
  expect(await verified()).toEqual({ recomputed: 10, withoutFacts: 0, waiting: 0, lines: [] });
  await seal(MORNING + DAY_MS);
  expect(await verified()).toEqual({ recomputed: 10, withoutFacts: 0, waiting: 0, lines: [] });
});

test('a day without events has its root, and a campaign without events no seal', async () => {
  await aDay();
  await seal(MORNING + 3 * DAY_MS - DAY_MS);
  await seal(MORNING + 5 * DAY_MS);
  const roots = await listRoots(fixture.db, { before: undefined, limit: 10 });
  expect(roots.map(({ day }) => day - (roots.at(-1)?.day ?? 0))).toEqual([3, 2, 1, 0]);
  expect((await verified()).lines).toEqual([]);
});

test('clicks and orders have the same receipts in any order of arrival, with any duplicate', async () => {
  const later = T0 + 60 * DAY_MS;
  fixture.time.now = later;
  const runs: (readonly string[])[] = [];
  for (const seed of [1, 2, 3]) {
    await fixSecrets();
    await shuffledThreefold(fixture, { clicks, snapshots, conversions }, seed);
    await seal(later + 2 * DAY_MS);
    expect((await verified()).lines).toEqual([]);
    runs.push(await seals('kind < 4'));
    await fixture.wipe();
  }
  expect(runs[0]?.length).toBeGreaterThan(8);
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[2]).toEqual(runs[0]);
});

test('two at a time, and one that broke off, leave the seals of one that did not', async () => {
  const arrive = async () => {
    await fixSecrets();
    await aDay();
    await fixture.campaignEvents([campaign(1, { campaign: 2 })]);
    await fixture.clicks([click(20, T0, 3, 'other', { campaignId: uuid('campaign', 2) })]);
    const key = Buffer.alloc(32, 2);
    await sql`insert into receipt_keys select ${uuid('campaign', 2)}, ${key}`.execute(fixture.db);
  };
  await arrive();
  await seal(MORNING);
  const [clean, root] = [await seals(), await listRoots(fixture.db, { before: undefined, limit: 1 })];
  await fixture.wipe();

  await arrive();
  await sql`alter table receipt_seals add constraint broken check (campaign_id <> ${sql.lit(uuid('campaign', 2))})`.execute(
    fixture.db,
  );
  await expect(seal(MORNING)).rejects.toThrow();
  await sql`alter table receipt_seals drop constraint broken`.execute(fixture.db);
  await Promise.all([seal(MORNING), seal(MORNING), seal(MORNING)]);
  expect(await seals()).toEqual(clean);
  expect((await listRoots(fixture.db, { before: undefined, limit: 2 })).map((found) => found.root)).toEqual(
    root.map((found) => found.root),
  );
});

test('an order that goes to another affiliate is a receipt of both', async () => {
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 500]])]);
  const session = sessionOf('ann');
  await fixture.clicks([click(2, T0 + 2_000, 2, session)]);
  await fixture.conversions([sale(1, T0 + HOUR_MS, session, 5_000)]);
  await fixture.clicks([click(1, T0, 1, session)]);
  await fixture.settle();
  const { rows } = await sql`
    select affiliate_id, version, state, commission_minor from decisions order by version, affiliate_id`.execute(
    fixture.db,
  );
  expect(rows).toEqual([
    { affiliateId: uuid('affiliate', 2), version: 1, state: 'pending', commissionMinor: 250 },
    { affiliateId: uuid('affiliate', 1), version: 2, state: 'pending', commissionMinor: 500 },
    { affiliateId: uuid('affiliate', 2), version: 2, state: 'rejected', commissionMinor: 0 },
  ]);
});

test('receipts of clicks that are not kept any more are proven by their leaves', async () => {
  await aDay();
  await seal(MORNING);
  await sql`insert into click_retention (kept_from) values ('2026-12-01T00:00:00Z')`.execute(fixture.db);
  await sql`drop table clicks_2026_11`.execute(fixture.db);
  expect(await verified()).toEqual({ recomputed: 4, withoutFacts: 5, waiting: 0, lines: [] });
  await sql`delete from click_retention`.execute(fixture.db);
});
