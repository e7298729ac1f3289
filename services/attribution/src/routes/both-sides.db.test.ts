import { AffiliateStatistics, CampaignStatistics } from '@sillage/proto/http/statistics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

const CAMPAIGN = uuid('campaign', 1);
const AFFILIATES = [1, 2, 3];
const NOW = T0 + DAY_MS;

let projection: Awaited<ReturnType<typeof createFixture>>;
let owner: { readonly authorization: string };

/** 240 days of visits: most people come once, some return through another affiliate's link, some buy twice. */
beforeAll(async () => {
  projection = await createFixture();
  const { user, headers } = await projection.signIn();
  owner = headers;
  await projection.campaignEvents([
    campaign(1, { ownerUserId: user.id }),
    ...AFFILIATES.map((number) => affiliate(number, 1, [[0, number * 500]])),
  ]);
  const visits = Array.from({ length: 480 }, (_, visit) => ({
    visit,
    at: T0 - Math.floor((visit * 240 * DAY_MS) / 480),
    affiliate: AFFILIATES[visit % 3] ?? 1,
    session: `visitor ${visit - (visit % 7 === 6 ? 1 : 0)}`,
  }));
  await projection.clicks(
    visits.map((arrival) => click(arrival.visit + 1, arrival.at, arrival.affiliate, arrival.session)),
  );
  const buyers = visits.filter((arrival) => arrival.visit % 5 === 0);
  await projection.conversions(
    buyers.flatMap((buyer) => [
      sale(2 * buyer.visit + 1, buyer.at + 60_000, buyer.session, 1_000 + buyer.visit),
      ...(buyer.visit % 10 === 0 ? [sale(2 * buyer.visit + 2, buyer.at + 120_000, buyer.session, 5_000)] : []),
    ]),
  );
  projection.time.now = NOW;
});
afterAll(() => projection.close());

const custom = `range=custom&from=${new Date(T0 - 100 * DAY_MS).toISOString()}&to=${new Date(T0 - 20 * DAY_MS).toISOString()}`;

it.each(['range=all', 'range=30d', 'range=month', custom])(
  'the merchant and each affiliate read the same figures, to the unit: %s',
  async (range) => {
    const get = (url: string, headers: Record<string, string>) =>
      projection.app.inject({ url: `${url}?${range}`, headers });
    const merchant = CampaignStatistics.parse((await get(`/api/v1/statistics/campaigns/${CAMPAIGN}`, owner)).json());
    const rows = await Promise.all(
      AFFILIATES.map(async (number) => {
        const affiliateId = uuid('affiliate', number);
        const ticket = await projection.tickets.sign({ campaignId: CAMPAIGN, affiliateId });
        const response = await get(`/api/v1/public/statistics/campaigns/${CAMPAIGN}`, {
          authorization: `Bearer ${ticket}`,
        });
        const { totals } = AffiliateStatistics.parse(response.json());
        const { clicks, conversions, conversionRate, money } = totals;
        return {
          row: {
            affiliateId,
            clicks,
            conversions,
            conversionRate,
            revenueMinor: money[0]?.revenueMinor ?? 0n,
            commissionMinor: money[0]?.commissionMinor ?? 0n,
          },
          totals,
        };
      }),
    );
    // Only the merchant sees an affiliate's cost including the fee.
    const ofMerchant = AFFILIATES.map((number) => {
      const found = merchant.affiliates.find((row) => row.affiliateId === uuid('affiliate', number));
      const { totalCostMinor: _, ...shared } = found ?? { totalCostMinor: 0n };
      return shared;
    });
    expect(rows.map(({ row }) => row)).toEqual(ofMerchant);
    const sumOf = (key: 'clicks' | 'repeatedClicks' | 'supersededClicks' | 'conversions') =>
      rows.reduce((sum, { totals }) => sum + totals[key], 0);
    expect(merchant.totals).toMatchObject({
      clicks: sumOf('clicks'),
      repeatedClicks: sumOf('repeatedClicks'),
      supersededClicks: sumOf('supersededClicks'),
      conversions: sumOf('conversions'),
    });
    expect(merchant.totals.clicks).toBeGreaterThanOrEqual(3);
  },
);
