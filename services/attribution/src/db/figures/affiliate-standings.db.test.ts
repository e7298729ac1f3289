import { randomUUID } from 'node:crypto';
import { AffiliateRanking, type FiguresRanked, type RankedPlace } from '@sillage/proto/http/affiliate-rankings';
import { MAX_FOUND } from '@sillage/proto/http/listed-affiliates';
import { AffiliateFigures } from '@sillage/proto/http/statistics';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, refund, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';
import { sumChangedDays, sumPresentDay } from './sums-of-days.ts';

let projection: Fixture;
let owner: Awaited<ReturnType<Fixture['signIn']>>;

const NOW = T0 + 5 * DAY_MS + 5 * HOUR_MS;
const AFFILIATES = 6;
const ids = Array.from({ length: AFFILIATES }, (_, n) => uuid('affiliate', n + 1));

beforeEach(async () => {
  projection = await createFixture();
  owner = await projection.signIn();
  projection.time.now = NOW;
  const ownerUserId = owner.user.id;
  await projection.campaignEvents([
    campaign(1, { ownerUserId }),
    campaign(1, { campaign: 2, ownerUserId, isTest: true }),
    ...ids.map((_, n) => ({ ...affiliate(n + 1, 1, [[0, 1000 + n * 10]]), campaignId: uuid('campaign', 1 + (n % 2)) })),
  ]);
});
afterEach(() => projection.close());

/** Clicks up to the current hour for all but the last affiliate, and sales after some of them. */
async function fold(from: number, count: number): Promise<void> {
  const places = Array.from({ length: count }, (_, n) => ({
    at: T0 + ((n * 53 * 60_000) % (NOW - T0)),
    n: 1 + ((n % 7) % (AFFILIATES - 1)),
  }));
  const of = (n: number) => ({ campaignId: uuid('campaign', 1 + ((n - 1) % 2)) });
  await projection.clicks(places.map(({ at, n }, k) => click(from + k, at, n, `visitor ${from + k}`, of(n))));
  await projection.conversions(
    places.flatMap(({ at, n }, k) =>
      k % 4 === 0
        ? [{ ...sale(from + k, at + 60_000, `visitor ${from + k}`, 1_000 + 7 * k, { verified: true }), ...of(n) }]
        : [],
    ),
  );
  await projection.settle();
}

async function sumUp(now = NOW): Promise<void> {
  await sumChangedDays(projection.db, now);
  await sumPresentDay(projection.db, now);
}

async function figures(query: string) {
  const { headers } = owner;
  const answer = await projection.app.inject({ url: `/api/v1/statistics/affiliates?range=all${query}`, headers });
  return AffiliateFigures.parse(answer.json()).affiliates.toSorted((a, b) => (a.affiliateId < b.affiliateId ? -1 : 1));
}

/** As listed, independent of what has been summed. */
const standing = async () => (await figures(`&ids=${ids.join()}`)).filter((row) => row.clicks + row.conversions > 0);

async function rank(by: FiguresRanked, isDescending: boolean, more: object = {}): Promise<readonly RankedPlace[]> {
  const answer = await projection.app.inject({
    method: 'POST',
    url: '/internal/affiliates/ranking',
    headers: { [INTERNAL_HEADER]: INTERNAL_SECRET },
    payload: { ownerUserId: owner.user.id, exceptCampaignIds: [], by, isDescending, limit: 100, ...more },
  });
  return AffiliateRanking.parse(answer.json()).affiliates;
}

test('figures that lists are sorted by become those that are counted, whatever comes late', async () => {
  await fold(1, 120);
  await sumUp();
  expect(await standing()).toEqual(await figures(''));
  expect(await standing()).toHaveLength(AFFILIATES - 1);
  await fold(500, 60);
  await projection.conversions([refund(900, NOW - HOUR_MS, 'order 5')]);
  await projection.settle();
  expect(await standing()).not.toEqual(await figures(''));
  await sumUp();
  expect(await standing()).toEqual(await figures(''));
  await sumUp();
  await sumUp(NOW + DAY_MS);
  expect(await standing()).toEqual(await figures(''));
});

test('a campaign that goes live begins anew, with what came since', async () => {
  await fold(1, 120);
  await sumUp();
  const liveSinceMs = NOW - 7 * HOUR_MS - 17 * 60_000;
  await projection.campaignEvents([campaign(2, { campaign: 2, ownerUserId: owner.user.id, liveSinceMs })]);
  await projection.settle();
  await sumUp();
  expect(await standing()).toEqual(await figures(''));
  await fold(500, 60);
  await sumUp();
  await sumUp(NOW + DAY_MS);
  expect(await standing()).toEqual(await figures(''));
});

test.each<FiguresRanked>(['clicks', 'conversions', 'rate', 'commissions', 'cost'])(
  'pages sorted by %s hold each affiliate once, equals in the order of their ids',
  async (by) => {
    await fold(1, 120);
    await sumUp();
    const listed = await figures(`&ids=${ids.join()}`);
    const rankOf = (row: (typeof listed)[number]): bigint =>
      ({
        clicks: () => BigInt(row.clicks),
        conversions: () => BigInt(row.conversions),
        rate: () => BigInt(row.conversionRate === null ? -1 : Math.round(row.conversionRate * 10)),
        commissions: () => row.commissionMinor,
        cost: () => row.totalCostMinor,
      })[by]();
    const expected = listed
      .map((row) => ({ id: row.affiliateId, value: rankOf(row) }))
      .toSorted((a, b) => (a.value === b.value ? (a.id < b.id ? -1 : 1) : a.value < b.value ? -1 : 1))
      .map(({ id, value }) => ({ id, value: value.toString() }));
    expect(expected).toHaveLength(AFFILIATES);
    for (const isDescending of [false, true]) {
      const inOrder = isDescending ? expected.toReversed() : expected;
      expect(await rank(by, isDescending)).toEqual(inOrder);
      const read: RankedPlace[] = [];
      for (;;) {
        const page = await rank(by, isDescending, { limit: 1, after: read.at(-1) });
        if (page.length === 0) break;
        read.push(...page);
      }
      expect(read).toEqual(inOrder);
      const some = [ids[0], ids[4], uuid('affiliate', 99)];
      expect(await rank(by, isDescending, { affiliateIds: some })).toEqual(
        inOrder.filter(({ id }) => some.includes(id)),
      );
    }
  },
);

test('whoever is removed is listed no longer, and nobody of campaigns that are not asked for', async () => {
  const removal = affiliate(1, 2, [[0, 1000]]);
  if (removal.event.case === 'affiliate') removal.event.value.isRemoved = true;
  await projection.campaignEvents([removal]);
  const listed = (await rank('clicks', false)).map(({ id }) => id);
  expect(listed).toEqual(ids.slice(1).toSorted());
  for (const only of [{ campaignId: uuid('campaign', 2) }, { exceptCampaignIds: [uuid('campaign', 1)] }])
    expect((await rank('clicks', false, only)).map(({ id }) => id)).toEqual([ids[1], ids[3], ids[5]]);
  expect(await rank('clicks', false, { ownerUserId: uuid('campaign', 9) })).toEqual([]);
});

test('a query may hold as many ids as a search finds and a merchant has archived', async () => {
  const many = (count: number) => Array.from({ length: count }, () => randomUUID());
  const ofNobody = { affiliateIds: many(MAX_FOUND), exceptCampaignIds: many(5_000) };
  expect(await rank('clicks', true, ofNobody)).toEqual([]);
});

test('figures of named affiliates are of all time, and of nobody else’s', async () => {
  const ask = async (query: string, headers = owner.headers) =>
    projection.app.inject({ url: `/api/v1/statistics/affiliates?${query}`, headers });
  expect((await ask(`range=7d&ids=${ids[0]}`)).statusCode).toBe(400);
  const stranger = await projection.signIn();
  expect((await ask(`range=all&ids=${ids[0]}`, stranger.headers)).json()).toEqual({ affiliates: [] });
});
