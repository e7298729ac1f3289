import type { ClickRecorded } from '@sillage/proto/events/clicks';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { batchOf } from '@sillage/runtime/bus/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clicksConsumer } from '../consumers/clicks.ts';
import { click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';
import { ann, clicks, conversions, snapshots } from '../testing/mixed-events.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';

type Fixture = Awaited<ReturnType<typeof createFixture>>;
let projection: Fixture;

beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(async () => {
  await projection.wipe();
  projection.time.now = T0 + 60 * DAY_MS;
});

const totals = () => projection.db.selectFrom('totals').selectAll().executeTakeFirstOrThrow();
const money = () => projection.db.selectFrom('totalsMoney').selectAll().executeTakeFirst();
const conversion = (n: number) =>
  projection.db.selectFrom('conversions').selectAll().where('id', '=', uuid('conversion', n)).executeTakeFirstOrThrow();

const storedVisits = async () =>
  (await sql<{ rows: number }>`select count(*)::int as rows from stored_visits`.execute(projection.db)).rows[0]?.rows;

async function inPerfectOrder() {
  await projection.campaignEvents(snapshots);
  await projection.clicks(clicks);
  await projection.conversions(conversions);
  await projection.settle();
  return projection.snapshot();
}

describe('the projection', () => {
  it('count a first click per affiliate and visit, keep the others, and leave out what was rejected', async () => {
    await projection.clicks(clicks);
    expect(await totals()).toMatchObject({
      clicks: 6,
      repeatedClicks: 1,
      supersededClicks: 2,
      rejectedClicks: 256,
      visitors: 3,
    });
  });

  it('say what clicks were rejected for, by hour and affiliate, also of those of which only the number is known', async () => {
    await projection.clicks([...clicks, ...clicks]);
    await projection.clicks(clicks.toReversed(), 1);
    const reasons = (scope: string) =>
      projection.db
        .selectFrom('hourlyDimensions')
        .select(['hour', 'value', 'clicks'])
        .where('scopeId', '=', scope)
        .where('dimension', '=', 'rejection')
        .orderBy('hour')
        .orderBy('value')
        .execute();
    const flood = { hour: new Date(T0), value: 'flood', clicks: 250 };
    const bots = { hour: new Date(T0), value: 'bot', clicks: 2 };
    const unstored = { hour: new Date(T0 + DAY_MS), value: 'not_stored', clicks: 4 };
    expect(await reasons(uuid('campaign', 1))).toEqual([bots, flood, unstored]);
    expect(await reasons(uuid('affiliate', 1))).toEqual([bots, flood]);
    expect(await reasons(uuid('affiliate', 2))).toEqual([unstored]);
    const rows = await projection.db
      .selectFrom('clicks')
      .select('rejectedReason')
      .where('outcome', '=', 'rejected')
      .execute();
    expect(rows.map((row) => row.rejectedReason)).toEqual(['bot', 'bot']);
  });

  it.each([
    ['less than nothing', { rejectedReason: 'flood', unrecordedClicks: -1n }],
    ['without a reason', { unrecordedClicks: 5n }],
    ['more than anybody can send', { rejectedReason: 'flood', unrecordedClicks: 2n ** 40n }],
  ])('permanently refuse a count of clicks: %s', async (_what, more) => {
    expect(await projection.clicks([click(1, T0, 1, ann, more)])).toMatchObject([{ code: 'unreadable_event' }]);
  });

  it('give a conversion to the owner of its visit, at the rate of its time, and never money to a test', async () => {
    await inPerfectOrder();
    expect(await conversion(1)).toMatchObject({
      affiliateId: uuid('affiliate', 1),
      rateBps: 1000,
      state: 'paid',
      commissionMinor: 750,
    });
    expect(await conversion(2)).toMatchObject({ state: 'rejected', rejection: 'by_merchant', rateBps: 2000 });
    expect(await conversion(3)).toMatchObject({
      rejection: 'duplicate_suspected',
      duplicateOf: uuid('conversion', 2),
    });
    expect(await conversion(4)).toMatchObject({ state: 'approved', commissionMinor: 1000 });
    expect(await conversion(5)).toMatchObject({ rejection: 'duplicate_order', duplicateOf: uuid('conversion', 1) });
    expect(await conversion(6)).toMatchObject({ refundedMinor: 2222, state: 'paid' });
    expect(await conversion(7)).toMatchObject({ rejection: 'outside_window' });
    expect(await conversion(8)).toMatchObject({ isTest: true, commissionMinor: 0, state: 'pending' });
    expect(await conversion(9)).toMatchObject({ state: 'refunded', commissionMinor: 0, feeMinor: 0 });
    expect(await conversion(10)).toMatchObject({ rejection: 'no_click' });
    expect(await totals()).toMatchObject({ conversions: 4, testConversions: 1, pendingConversions: 0 });
    const sum = await money();
    expect(sum).toMatchObject({ revenueMinor: 20_333n, refundedMinor: 6_722n });
  });

  it('are the same for every order of arrival, every split into batches and threefold delivery', async () => {
    const expected = await inPerfectOrder();
    for (let seed = 1; seed <= 6; seed += 1) {
      await projection.wipe();
      await shuffledThreefold(projection, { clicks, snapshots, conversions }, seed);
      expect(await projection.snapshot(), `seed ${seed}`).toEqual(expected);
    }
  }, 240_000);

  it('are the same whether a row of each visit is kept, of those that need one, or one program does this and the next that', async () => {
    const expected = await inPerfectOrder();
    expect(await storedVisits()).toBeLessThan(expected.knownVisits?.length ?? 0);
    const all = clicksConsumer({ ...projection.projection, visitRows: 'all' }, () => {});
    const ofVersionBefore = (events: readonly ClickRecorded[]) => all(batchOf('clicks', events, 0));
    for (const programs of [[ofVersionBefore], [ofVersionBefore, projection.clicks]]) {
      await projection.wipe();
      let batch = 0;
      const fold = (events: readonly ClickRecorded[]) =>
        programs[batch++ % programs.length]?.(events) ?? Promise.resolve();
      await shuffledThreefold({ ...projection, clicks: fold }, { clicks, snapshots, conversions }, 1);
      expect(await projection.snapshot()).toEqual(expected);
    }
  }, 120_000);

  it("let the server's word take an order from a page's, whichever arrives first, and free what was that one's duplicate", async () => {
    const page = sale(1, T0 + MINUTE_MS, ann, 99_900, { orderId: 'o' });
    const server = sale(2, T0 + 3 * MINUTE_MS, ann, 5_000, { orderId: 'o', verified: true });
    const near = sale(3, T0 + MINUTE_MS + 30_000, ann, 99_950, { orderId: '', screened: false });
    const snapshotsSeen: unknown[] = [];
    for (const order of [
      [page, server, near],
      [page, near, server],
      [server, near, page],
      [near, page, server],
      [near, server, page],
    ]) {
      await projection.wipe();
      await projection.campaignEvents(snapshots);
      await projection.clicks(clicks);
      for (const event of order) await projection.conversions([event]);
      await projection.settle();
      snapshotsSeen.push(await projection.snapshot());
    }
    for (const snapshot of snapshotsSeen) expect(snapshot).toEqual(snapshotsSeen[0]);
    expect(await conversion(1)).toMatchObject({ rejection: 'duplicate_order', duplicateOf: uuid('conversion', 2) });
    expect(await conversion(3)).toMatchObject({ rejection: null });
    expect(await money()).toMatchObject({ revenueMinor: 104_950n });
  });

  it('publish each change of a commission once, with growing versions, and none of a test', async () => {
    await inPerfectOrder();
    const before = await sql<{ count: number }>`select count(*)::int as count from outbox`.execute(projection.db);
    await projection.conversions(conversions);
    await projection.clicks(clicks);
    await projection.settle();
    const after = await sql<{ count: number }>`select count(*)::int as count from outbox`.execute(projection.db);
    expect(after.rows).toEqual(before.rows);
    expect(before.rows[0]?.count).toBe(5);
  });

  it('refuse a forged click, which has the id and time of another session, permanently', async () => {
    await projection.clicks([click(1, T0, 1, ann)]);
    await expect(projection.clicks([click(1, T0, 1, 'eve')])).rejects.toMatchObject({
      code: 'unreadable_event',
      retriable: false,
    });
    expect(await totals()).toMatchObject({ clicks: 1, visitors: 1 });
  });

  it('pay nothing for a click on a paused campaign', async () => {
    await projection.campaignEvents(snapshots);
    await projection.clicks([click(1, T0, 1, ann, { rejectedReason: 'campaign_paused' })]);
    await projection.conversions([sale(1, T0 + MINUTE_MS, ann, 10_000)]);
    expect(await conversion(1)).toMatchObject({ state: 'rejected', rejection: 'no_click', commissionMinor: 0 });
    expect(await totals()).toMatchObject({ clicks: 0, rejectedClicks: 1, conversions: 0 });
  });

  it('hold an order of the largest amount whatever the sum is already, to the minor unit', async () => {
    const most = 1_000_000_000_000;
    await projection.campaignEvents(snapshots);
    await projection.conversions([sale(1, T0, '', most, { verified: true, affiliateId: uuid('affiliate', 1) })]);
    const full = 123_456_789_012_345_678_901n;
    await projection.db.updateTable('totalsMoney').set({ revenueMinor: full }).execute();
    const refusals = await projection.conversions([
      sale(2, T0, '', most, { verified: true, affiliateId: uuid('affiliate', 1) }),
    ]);
    expect(refusals).toEqual([]);
    expect(await money()).toMatchObject({ revenueMinor: full + BigInt(most) });
  });

  it('refuse a poison click and fold the rest of its batch', async () => {
    const refusals = await projection.clicks([click(1, T0, 1, ann), click(2, T0, 1, ann, { campaignId: 'nonsense' })]);
    expect(refusals).toMatchObject([{ code: 'unreadable_event' }]);
    expect(await totals()).toMatchObject({ clicks: 1 });
  });
});
