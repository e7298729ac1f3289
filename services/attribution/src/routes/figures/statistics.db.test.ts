import { ConversionSource } from '@sillage/proto/events/conversions';
import { AffiliateStatistics, CampaignStatistics, OverviewStatistics } from '@sillage/proto/http/statistics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, scriptSeen, T0, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

type Fixture = Awaited<ReturnType<typeof createFixture>>;
let projection: Fixture;
let owner: { readonly headers: { readonly authorization: string } };
let stranger: typeof owner;
const CAMPAIGN = uuid('campaign', 1);

/** The night in which daylight saving time ends in Paris: a day of 25 hours. */
const AUTUMN = Date.parse('2026-10-24T22:00:00Z');

beforeAll(async () => {
  projection = await createFixture();
  const signedIn = await projection.signIn();
  owner = signedIn;
  stranger = await projection.signIn();
  await projection.campaignEvents([
    campaign(1, { ownerUserId: signedIn.user.id }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 2000]]),
  ]);
  await projection.campaignEvents([campaign(2, { campaign: 2, ownerUserId: signedIn.user.id })]);
  await projection.clicks([
    ...Array.from({ length: 25 }, (_, hour) => click(hour + 1, AUTUMN + hour * 3_600_000, 1, `night ${hour}`)),
    click(30, T0, 1, 'ann', { country: 'DE', referrerHost: 'blog.example' }),
    click(31, T0 + 1, 2, 'ann'),
    click(32, T0 + 2, 2, 'bob', { device: 'mobile' }),
  ]);
  await projection.conversions([
    sale(1, T0 + 60_000, 'ann', 10_000, { verified: true }),
    sale(2, T0 + 60_000, 'bob', 5_000, { verified: true }),
    scriptSeen(1, T0),
  ]);
  projection.time.now = T0 + DAY_MS;
});
afterAll(() => projection.close());

const get = (url: string, headers: Record<string, string> = owner.headers) => projection.app.inject({ url, headers });

describe('statistics', () => {
  it('count days in the zone: the night of 25 hours is one day', async () => {
    const query = 'range=custom&from=2026-10-25T00:00:00%2B02:00&to=2026-10-26T00:00:00%2B01:00';
    const day = CampaignStatistics.parse((await get(`/api/v1/statistics/campaigns/${CAMPAIGN}?${query}`)).json());
    expect(day.evolution).toMatchObject([{ at: '2026-10-24T22:00:00.000Z', clicks: 25 }]);
    const hours = CampaignStatistics.parse(
      (await get(`/api/v1/statistics/campaigns/${CAMPAIGN}?${query}&granularity=hour`)).json(),
    );
    expect(hours.evolution.map((point) => point.clicks)).toEqual(Array.from({ length: 25 }, () => 1));
    const utc = CampaignStatistics.parse(
      (await get(`/api/v1/statistics/campaigns/${CAMPAIGN}?${query}&timeZone=UTC`)).json(),
    );
    expect(utc.evolution.map((point) => point.clicks)).toEqual([2, 23]);
  });

  it('give totals, affiliates, shares and the integration of a campaign', async () => {
    const statistics = CampaignStatistics.parse(
      (await get(`/api/v1/statistics/campaigns/${CAMPAIGN}?range=month`)).json(),
    );
    expect(statistics.totals).toMatchObject({ clicks: 3, visitors: 2, conversions: 2, conversionRate: null });
    expect(statistics.totals.money).toEqual([
      {
        currency: 'EUR',
        revenueMinor: 15_000n,
        refundedMinor: 0n,
        commissionMinor: 2_000n,
        pendingCommissionMinor: 2_000n,
        approvedCommissionMinor: 0n,
        paidCommissionMinor: 0n,
        feeMinor: 375n,
        netRevenueMinor: 12_625n,
        totalCostMinor: 2_375n,
      },
    ]);
    expect(statistics.affiliates).toMatchObject([
      { affiliateId: uuid('affiliate', 2), clicks: 2, conversions: 1, commissionMinor: 1_000n },
      { affiliateId: uuid('affiliate', 1), clicks: 1, conversions: 1, commissionMinor: 1_000n },
    ]);
    expect(statistics.countries).toEqual([
      { value: 'FR', clicks: 2 },
      { value: 'DE', clicks: 1 },
    ]);
    expect(statistics.integration).toMatchObject({ badge: 'fully_integrated', status: 'active' });
    const all = CampaignStatistics.parse(
      (await get(`/api/v1/statistics/campaigns/${CAMPAIGN}?range=all&granularity=month`)).json(),
    );
    expect(all.totals.clicks).toBe(28);
    expect(all.evolution.map((point) => point.clicks)).toEqual([25, 3]);
    expect(all.from).toBeNull();
  });

  it('do not count the test shop as an integration of the shop', async () => {
    const campaignId = uuid('campaign', 2);
    const tried = sale(90, T0, 'eve', 9_900, { isTest: true });
    const integration = async () =>
      CampaignStatistics.parse((await get(`/api/v1/statistics/campaigns/${campaignId}`)).json()).integration;
    if (tried.event.case === 'reported') tried.event.value.source = ConversionSource.TEST_SHOP;
    await projection.conversions([
      { ...scriptSeen(91, T0), campaignId },
      { ...tried, campaignId },
    ]);
    expect(await integration()).toMatchObject({ badge: 'partially_integrated', lastConversionAt: null });
    await projection.conversions([{ ...sale(92, T0, 'eve', 9_900, { isTest: true }), campaignId }]);
    expect(await integration()).toMatchObject({ badge: 'fully_integrated' });
  });

  it('sum the overview over the campaigns of the owner only', async () => {
    const overview = OverviewStatistics.parse((await get('/api/v1/statistics/overview?range=all')).json());
    expect(overview.totals.clicks).toBe(28);
    expect(overview.campaigns).toMatchObject([
      { campaignId: CAMPAIGN, totals: { clicks: 28 }, integration: { badge: 'fully_integrated', status: 'active' } },
      {
        campaignId: uuid('campaign', 2),
        totals: { clicks: 0 },
        integration: { badge: 'fully_integrated', status: 'active' },
      },
    ]);
    const other = OverviewStatistics.parse(
      (await get('/api/v1/statistics/overview?range=all', stranger.headers)).json(),
    );
    expect(other).toMatchObject({ asOf: null, campaigns: [], totals: { clicks: 0, money: [] } });
  });

  it('count the visitors of an affiliate by itself', async () => {
    const statistics = AffiliateStatistics.parse(
      (await get(`/api/v1/statistics/campaigns/${CAMPAIGN}/affiliates/${uuid('affiliate', 2)}`)).json(),
    );
    expect(statistics.totals).toMatchObject({ clicks: 2, visitors: 2, supersededClicks: 1, conversions: 1 });
  });

  it('answer 404 for the campaign of another owner, as for an unknown one', async () => {
    const paths = ['', `/affiliates/${uuid('affiliate', 1)}`, '/export.csv?kind=clicks'];
    for (const path of paths) {
      const foreign = await get(`/api/v1/statistics/campaigns/${CAMPAIGN}${path}`, stranger.headers);
      const unknown = await get(`/api/v1/statistics/campaigns/${uuid('campaign', 77)}${path}`, stranger.headers);
      expect(foreign.statusCode).toBe(404);
      expect({ ...foreign.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
    }
    for (const path of ['clicks', 'conversions']) {
      expect((await get(`/api/v1/${path}?campaignId=${CAMPAIGN}`, stranger.headers)).statusCode).toBe(404);
    }
    expect((await get(`/api/v1/conversions/${uuid('conversion', 1)}/explain`, stranger.headers)).statusCode).toBe(404);
  });

  it('refuse ranges and zones that make no sense', async () => {
    const base = `/api/v1/statistics/campaigns/${CAMPAIGN}?`;
    for (const query of [
      'timeZone=Mars/Olympus',
      'timeZone=%2B02:00',
      'range=custom',
      'range=custom&from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
      'range=custom&from=2000-01-01T00:00:00Z&to=2026-01-01T00:00:00Z&granularity=hour',
      'range=yesterday',
    ]) {
      expect((await get(base + query)).json(), query).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  });

  it('show the holder of a ticket what the ticket says, and no more', async () => {
    const path = `/api/v1/public/statistics/campaigns/${CAMPAIGN}`;
    const bearer = async (ticket: { campaignId: string; affiliateId?: string }) => ({
      authorization: `Bearer ${await projection.tickets.sign(ticket)}`,
    });
    const whole = await bearer({ campaignId: CAMPAIGN });
    expect(CampaignStatistics.parse((await get(path, whole)).json()).totals.clicks).toBe(28);
    const chosen = await get(`${path}?affiliateId=${uuid('affiliate', 2)}`, whole);
    expect(AffiliateStatistics.parse(chosen.json()).totals.clicks).toBe(2);
    const one = await bearer({ campaignId: CAMPAIGN, affiliateId: uuid('affiliate', 1) });
    expect(AffiliateStatistics.parse((await get(path, one)).json())).toMatchObject({
      affiliateId: uuid('affiliate', 1),
    });
    expect((await get(`${path}?affiliateId=${uuid('affiliate', 2)}`, one)).statusCode).toBe(404);
    expect((await get(`/api/v1/public/statistics/campaigns/${uuid('campaign', 2)}`, whole)).statusCode).toBe(404);
    expect((await get(path, {})).statusCode).toBe(403);
  });
});
