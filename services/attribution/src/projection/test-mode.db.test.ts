import { fromBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { ConversionExplanation, ConversionList } from '@sillage/proto/http/conversions';
import { CampaignStatistics, OverviewStatistics } from '@sillage/proto/http/statistics';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCommissionFigures } from '../db/figures/commission-figures.ts';
import { listOwedCommissions } from '../db/figures/owed.ts';
import { sumTotals } from '../db/figures/totals.ts';
import { campaign, click, refund, review, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { clicks, conversions, snapshots } from '../testing/mixed-events.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';

let projection: Fixture;
let headers: { readonly authorization: string };
beforeAll(async () => {
  projection = await createFixture();
  headers = (await projection.signIn({ id: OWNER })).headers;
});
afterAll(() => projection.close());
beforeEach(async () => {
  await projection.wipe();
  projection.time.now = T0 + 60 * DAY_MS;
});

const CAMPAIGN = uuid('campaign', 1);
const OWNER = uuid('campaign', 0);
/** In the hour with most events, after some of them. */
const LIVE = T0 + 2 * MINUTE_MS + 30_000;
const affiliates = snapshots.slice(1);
const tried = campaign(1, { isTest: true });
const wentLive = (at = LIVE) => campaign(2, { liveSinceMs: at });

const get = async (path: string) => (await projection.app.inject({ url: path, headers })).json();
const statistics = async (query: string) =>
  CampaignStatistics.parse(await get(`/api/v1/statistics/campaigns/${CAMPAIGN}?${query}`));
const listed = async (query = '') => {
  const list = ConversionList.parse(await get(`/api/v1/conversions?campaignId=${CAMPAIGN}${query}`));
  return list.conversions.map(({ id, book }) => [id, book]);
};
const published = async () => {
  const { rows } = await sql<{ value: Buffer }>`select value from outbox order by id`.execute(projection.db);
  return rows.map(({ value }) => fromBinary(CommissionChangedSchema, value));
};

describe('the figures of a campaign that went live', () => {
  it.each([
    ['in the middle of an hour', LIVE],
    ['at the time of a click', T0 + 2 * MINUTE_MS],
    ['with the hour', T0 + 2 * DAY_MS],
    ['in the minute of a suspected duplicate', T0 + 2 * DAY_MS + MINUTE_MS + 10_000],
    ['after everything', T0 + 59 * DAY_MS],
  ])(
    'are the same for every order of arrival: %s',
    async (_when, at) => {
      const events = { clicks, conversions, snapshots: [...affiliates, tried, wentLive(at)] };
      await projection.campaignEvents(events.snapshots);
      await projection.clicks(clicks);
      await projection.conversions(conversions);
      await projection.settle();
      const expected = await projection.snapshot();
      for (let seed = 1; seed <= 3; seed += 1) {
        await projection.wipe();
        await shuffledThreefold(projection, events, seed);
        expect(await projection.snapshot(), `seed ${seed}`).toEqual(expected);
      }
    },
    240_000,
  );

  it('begin at that moment: what was tried before is in no total, range, list or sum', async () => {
    const sales = [
      sale(1, LIVE - MINUTE_MS, '', 5_000, { verified: true, affiliateId: uuid('affiliate', 1) }),
      sale(2, LIVE, '', 7_000, { verified: true, affiliateId: uuid('affiliate', 1) }),
      sale(3, LIVE, '', 9_000, { verified: true, isTest: true, affiliateId: uuid('affiliate', 1) }),
    ];
    await projection.campaignEvents([...affiliates, tried]);
    await projection.clicks([click(1, LIVE - 2 * MINUTE_MS, 1, 'ann'), click(2, LIVE + 1, 2, 'bob')]);
    await projection.conversions(sales);
    const whole = await statistics('range=all&granularity=hour');
    expect(whole.totals).toMatchObject({ clicks: 2, visitors: 2, conversions: 3, testConversions: 0 });
    expect(whole.totals.money).toMatchObject([{ revenueMinor: 21_000n }]);

    await projection.campaignEvents([wentLive()]);
    await projection.settle();
    const rangeFrom = (from: number) =>
      `range=custom&from=${new Date(from).toISOString()}&to=${new Date(T0 + DAY_MS).toISOString()}&granularity=hour`;
    for (const query of [
      'range=all&granularity=hour',
      'range=all&granularity=day',
      rangeFrom(T0),
      // A range or a day begins within that hour, which is therefore computed from clicks and conversions.
      rangeFrom(T0 + MINUTE_MS),
      'range=all&granularity=day&timeZone=Pacific/Chatham',
    ]) {
      const { totals, evolution, countries } = await statistics(query);
      expect(totals, query).toMatchObject({ clicks: 1, visitors: 1, conversions: 1, testConversions: 1 });
      expect(totals.money).toMatchObject([{ revenueMinor: 7_000n, commissionMinor: 700n }]);
      expect(evolution.reduce((sum, point) => sum + point.clicks, 0)).toBe(1);
      expect(countries).toEqual([{ value: 'FR', clicks: 1 }]);
    }
    expect(await listed()).toEqual([
      [uuid('conversion', 3), 'live'],
      [uuid('conversion', 2), 'live'],
    ]);
    expect(await listed('&book=test')).toEqual([[uuid('conversion', 1), 'test']]);
    expect(await listOwedCommissions(projection.db, OWNER)).toMatchObject({ owed: [{ amountMinor: 700n }] });
    const figures = (book: 'live' | 'test') =>
      listCommissionFigures(projection.db, { campaignId: CAMPAIGN, isTest: false, liveSince: new Date(LIVE) }, book, {
        after: { affiliateId: '00000000-0000-0000-0000-000000000000', currency: '' },
        limit: 10,
      });
    expect(await figures('live')).toMatchObject([{ earnedMinor: 700n, feeMinor: 175n }]);
    expect(await figures('test')).toMatchObject([{ earnedMinor: 500n, feeMinor: 125n }]);
    expect(await sumTotals(projection.db)).toEqual({
      clicks: 1,
      conversions: 1,
      revenue: [{ currency: 'EUR', amountMinor: 7_000n }],
      paidCommissions: [{ currency: 'EUR', amountMinor: 0n }],
    });
  });
});

describe('the explanation of an order that was a test', () => {
  it('leaves out a refund of the order of the same number after the campaign went live', async () => {
    const attributed = { verified: true, affiliateId: uuid('affiliate', 1) };
    await projection.campaignEvents([...affiliates, tried]);
    await projection.conversions([
      sale(1, LIVE - MINUTE_MS, '', 5_000, attributed),
      refund(1, LIVE - 1, 'order 1', 1_000),
    ]);
    await projection.campaignEvents([wentLive()]);
    await projection.conversions([refund(2, LIVE + HOUR_MS, 'order 1', 2_000)]);
    const { conversion, history } = ConversionExplanation.parse(
      await get(`/api/v1/conversions/${uuid('conversion', 1)}/explain`),
    );
    expect(conversion).toMatchObject({ book: 'test', refundedMinor: 1_000 });
    expect(history.filter(({ change }) => change === 'refunded')).toHaveLength(1);
  });
});

describe('a campaign in test mode', () => {
  const order = sale(1, T0, '', 5_000, { verified: true, isTest: true, affiliateId: uuid('affiliate', 1) });

  it('shows everything, is in no sum of live campaigns, and owes nobody', async () => {
    await projection.campaignEvents([...affiliates, tried]);
    await projection.conversions([order]);
    const overview = OverviewStatistics.parse(await get('/api/v1/statistics/overview?range=all'));
    expect(overview).toMatchObject({ isTest: true, totals: { conversions: 1 } });
    await projection.campaignEvents([campaign(1, { campaign: 2 })]);
    const withLive = OverviewStatistics.parse(
      await get('/api/v1/statistics/overview?range=custom&from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z'),
    );
    expect(withLive).toMatchObject({ isTest: false, totals: { conversions: 0, money: [] } });
    const all = OverviewStatistics.parse(await get('/api/v1/statistics/overview?range=all'));
    expect(all).toMatchObject({ isTest: false, totals: { conversions: 0, money: [] } });
    for (const { campaigns } of [withLive, all])
      expect(campaigns).toMatchObject([
        { campaignId: CAMPAIGN, isTest: true, totals: { conversions: 1 } },
        { campaignId: uuid('campaign', 2), isTest: false, totals: { conversions: 0 } },
      ]);
    expect(await sumTotals(projection.db)).toMatchObject({ conversions: 0, revenue: [] });
    expect(await listOwedCommissions(projection.db, OWNER)).toEqual({ owed: [], owedCount: 0 });
    expect(await listed()).toEqual(await listed('&book=test'));
    expect(await listed('&book=live')).toEqual([]);
  });

  it('pays on a page of the test shop once the merchant approves it', async () => {
    await projection.campaignEvents([...affiliates, tried]);
    await projection.clicks([click(1, T0, 1, 'ann')]);
    await projection.conversions([sale(1, T0 + MINUTE_MS, 'ann', 5_000, { isTest: true })]);
    const { totals } = await statistics('range=all');
    expect(totals).toMatchObject({ pendingConversions: 1, awaitingReview: 1, money: [] });
    await projection.conversions([review(1, T0 + HOUR_MS, 1, 'approved')]);
    expect((await statistics('range=all')).totals.money).toMatchObject([{ approvedCommissionMinor: 500n }]);
  });

  it('publishes its commissions for the test book, and moves them when it was live already', async () => {
    await projection.campaignEvents([...affiliates, tried]);
    await projection.conversions([
      order,
      sale(2, T0, '', 8_000, { verified: true, affiliateId: uuid('affiliate', 1) }),
    ]);
    await projection.campaignEvents([wentLive(T0)]);
    await projection.settle();
    const states = (await published()).map(({ conversionId, version, isTest, commissionMinor }) => [
      conversionId,
      version,
      isTest,
      commissionMinor,
    ]);
    expect(states).toHaveLength(4);
    expect(states).toEqual(
      expect.arrayContaining([
        [uuid('conversion', 1), 1n, true, 500n],
        [uuid('conversion', 2), 1n, true, 800n],
        // Orders reported as a test earn nothing in a live campaign.
        [uuid('conversion', 1), 2n, false, 0n],
        [uuid('conversion', 2), 2n, false, 800n],
      ]),
    );
  });

  it('is what a demo is, also of events from before there was a test mode', async () => {
    await projection.campaignEvents([...affiliates, campaign(1, { isDemo: true })]);
    await projection.conversions([order]);
    expect(await published()).toMatchObject([{ isTest: true, commissionMinor: 500n }]);
  });
});
