import type { ConversionEvent } from '@sillage/proto/events/conversions';
import { DAY_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listUnderReview } from '../db/fraud/under-review.ts';
import { affiliate, campaign, click, review, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { outboxConversions } from '../testing/outbox.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';

let assessing: Fixture;
let replaying: Fixture;
beforeAll(async () => {
  assessing = await createFixture({ assesses: true });
  replaying = await createFixture();
});
afterAll(async () => {
  await assessing.close();
  await replaying.close();
});
beforeEach(async () => {
  await assessing.wipe();
  await replaying.wipe();
  at(T0 + DAY_MS);
});

const at = (now: number) => {
  assessing.time.now = now;
  replaying.time.now = now;
};
const snapshots = [
  campaign(1, { holdDays: 0, autoApprove: true }),
  affiliate(1, 1, [[0, 1000]]),
  affiliate(2, 1, [[0, 1000]]),
];
const clicks = [click(1, T0, 1, sessionOf('same')), click(2, T0, 2, sessionOf('another'))];
/** The same visitor orders five times within seconds; another one orders once, later. */
const orders = [1, 2, 3, 4, 5]
  .map((n) => sale(n, T0 + n * 1_000, sessionOf('same'), n * 10_000, { screened: false }))
  .concat(sale(6, T0 + 900_000, sessionOf('another'), 5_000, { screened: false }));

async function fold(projection: Fixture, conversions: readonly ConversionEvent[]): Promise<void> {
  await projection.campaignEvents(snapshots);
  await projection.clicks(clicks);
  for (const event of conversions) await projection.conversions([event]);
}

const statesOf = ({ db }: Fixture) =>
  db.selectFrom('conversions').select(['id', 'state', 'heldFor', 'fraudScore', 'fraudRules']).orderBy('id').execute();

describe('orders that become an affiliate’s', () => {
  test('are put under review where the rules find enough, and only these', async () => {
    await fold(assessing, orders);
    expect(await statesOf(assessing)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => ({
        id: uuid('conversion', n),
        ...(n === 4 || n === 5
          ? { state: 'pending', heldFor: 'under_review', fraudScore: 80, fraudRules: 'fast_order repeat_buyer' }
          : { state: 'approved', heldFor: null, fraudScore: n < 4 ? 40 : 0, fraudRules: n < 4 ? 'fast_order' : '' }),
      })),
    );
  });

  test('are seen alike in one batch and one by one', async () => {
    await fold(assessing, orders);
    const expected = await statesOf(assessing);
    await assessing.wipe();
    await assessing.campaignEvents(snapshots);
    await assessing.clicks(clicks);
    await assessing.conversions(orders);
    expect(await statesOf(assessing)).toEqual(expected);
  });

  test('are approved after the days for the review, or as the merchant decides before', async () => {
    await fold(assessing, [...orders, review(1, T0 + DAY_MS, 5, 'rejected')]);
    at(T0 + 14 * DAY_MS);
    await assessing.settle();
    expect((await statesOf(assessing))[3]).toMatchObject({ state: 'pending' });
    at(T0 + 14 * DAY_MS + 4_000);
    await assessing.settle();
    expect((await statesOf(assessing)).map(({ state }) => state)).toEqual([
      ...['approved', 'approved', 'approved', 'approved', 'rejected', 'approved'],
    ]);
  });

  test('are assessed once: a redelivery, and a click that comes late, change nothing', async () => {
    await fold(assessing, orders);
    const expected = await assessing.snapshot();
    const found = await outboxConversions(assessing);
    await fold(assessing, [...orders, ...found]);
    await assessing.settle();
    expect(await assessing.snapshot()).toEqual(expected);
    expect(await outboxConversions(assessing)).toHaveLength(found.length);
  });

  test('are decided alike by whoever reads the log, in any order, threefold, and without assessing', async () => {
    await fold(assessing, [...orders, review(1, T0 + DAY_MS, 5, 'rejected')]);
    const conversions = [...orders, review(1, T0 + DAY_MS, 5, 'rejected'), ...(await outboxConversions(assessing))];
    const expected = await assessing.snapshot();
    for (let seed = 1; seed <= 4; seed += 1) {
      await replaying.wipe();
      await shuffledThreefold(replaying, { clicks, snapshots, conversions }, seed);
      expect(await replaying.snapshot(), `seed ${seed}`).toEqual(expected);
    }
  }, 120_000);

  test('are assessed when their click comes after them', async () => {
    await assessing.campaignEvents(snapshots);
    await assessing.conversions(orders);
    await assessing.clicks(clicks);
    await assessing.settle();
    expect((await statesOf(assessing)).map(({ heldFor }) => heldFor)).toEqual([
      ...[null, null, null, 'under_review', 'under_review', null],
    ]);
  });

  test('are listed while they are under review, all or one, by an index of these alone', async () => {
    await fold(assessing, orders);
    const campaign = { campaignId: uuid('campaign', 1), isTest: false };
    const affiliateId = uuid('affiliate', 1);
    const ids = await assessing.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      const all = await listUnderReview(db, campaign, { affiliateId });
      const one = await listUnderReview(db, campaign, { affiliateId, conversionId: uuid('conversion', 4) });
      await sql`select pg_stat_force_next_flush()`.execute(db);
      await sql`reset enable_seqscan`.execute(db);
      return [all, one].map((rows) => rows.map(({ id }) => id));
    });
    expect(ids).toEqual([[5, 4].map((n) => uuid('conversion', n)), [uuid('conversion', 4)]]);
    const { rows } = await sql<{ scans: number }>`
      select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'conversions_under_review'`.execute(
      assessing.db,
    );
    expect(rows[0]?.scans).toBeGreaterThan(0);
  });

  test('are explained by what each rule saw', async () => {
    const { user, headers } = await assessing.signIn();
    await fold(assessing, orders);
    await assessing.campaignEvents([campaign(2, { holdDays: 0, autoApprove: true, ownerUserId: user.id })]);
    await assessing.settle();
    const url = `/api/v1/conversions/${uuid('conversion', 4)}/explain`;
    const { steps, assessments, history, conversion } = (await assessing.app.inject({ url, headers })).json();
    expect(conversion.fraud).toEqual({ score: 80, rules: ['fast_order', 'repeat_buyer'] });
    expect(steps.at(-1)).toMatchObject({ code: 'fraud', passed: false, values: { score: '80' } });
    expect(assessments).toMatchObject([
      {
        score: 80,
        reviewDays: 14,
        findings: [
          { rule: 'repeat_buyer', version: 1, threshold: 3, score: 40, seen: { orders: '3' } },
          { rule: 'fast_order', version: 1, threshold: 10, score: 40, seen: { seconds: '4' } },
        ],
      },
    ]);
    expect(history.map(({ change }: { change: string }) => change)).toEqual(['reported', 'put_under_review']);
  });
});
