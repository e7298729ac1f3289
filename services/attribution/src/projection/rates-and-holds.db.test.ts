import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliate, campaign, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';

let projection: Fixture;
beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(async () => {
  await projection.wipe();
  projection.time.now = T0 + 19 * DAY_MS;
});

const decided = async () =>
  (
    await projection.db
      .selectFrom('conversions')
      .select(['state', 'rateBps', 'commissionMinor', 'holdUntil'])
      .orderBy('id')
      .execute()
  ).map((row) => [
    row.state,
    row.rateBps,
    row.commissionMinor,
    row.holdUntil && (row.holdUntil.getTime() - T0) / DAY_MS,
  ]);

const order = (n: number, day: number, who: number) =>
  sale(n, T0 + day * DAY_MS, '', 10_000, { verified: true, affiliateId: uuid('affiliate', who) });

/** Ada reaches a tier on day 5 and falls back on day 10; from day 8 on she is in a group with a hold of 60 days. */
const ADA = [
  [0, 1_000],
  [T0 + 5 * DAY_MS, 1_500],
  [T0 + 8 * DAY_MS, 1_500, 60],
  [T0 + 10 * DAY_MS, 1_000, 60],
] as const;
const BOB = [[0, 1_000]] as const;

const EVENTS = {
  clicks: [],
  snapshots: [
    campaign(1, { holdDays: 14, autoApprove: false }),
    affiliate(1, 1, ADA.slice(0, 1)),
    affiliate(1, 2, ADA.slice(0, 2)),
    affiliate(1, 3, ADA.slice(0, 3)),
    affiliate(1, 4, ADA),
    affiliate(2, 1, BOB),
  ],
  conversions: [order(1, 4, 1), order(2, 6, 1), order(3, 9, 1), order(4, 11, 1), order(5, 2, 2), order(6, 11, 2)],
};

const BOOKS = [
  ['approved', 1_000, 1_000, 18],
  ['pending', 1_500, 1_500, 20],
  ['pending', 1_500, 1_500, 69],
  ['pending', 1_000, 1_000, 71],
  ['approved', 1_000, 1_000, 16],
  ['pending', 1_000, 1_000, 25],
];

describe('rates by tiers and holds of groups', () => {
  test('decide each order by its time, for every order of arrival, every split and threefold delivery', async () => {
    await projection.campaignEvents(EVENTS.snapshots);
    await projection.conversions(EVENTS.conversions);
    await projection.settle();
    expect(await decided()).toEqual(BOOKS);
    const expected = await projection.snapshot();
    for (let seed = 1; seed <= 4; seed += 1) {
      await projection.wipe();
      await shuffledThreefold(projection, EVENTS, seed);
      expect(await projection.snapshot(), `seed ${seed}`).toEqual(expected);
    }
  }, 240_000);

  test('decide orders anew when they are told after them, one change after another', async () => {
    await projection.conversions(EVENTS.conversions);
    for (const snapshot of EVENTS.snapshots) {
      await projection.campaignEvents([snapshot]);
      await projection.settle();
    }
    expect(await decided()).toEqual(BOOKS);
  });
});
