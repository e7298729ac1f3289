import { ClickExplanation, type Conversion, ConversionExplanation } from '@sillage/proto/http/conversions';
import {
  AffiliateFigures,
  AffiliateStatistics,
  CampaignStatistics,
  OverviewStatistics,
} from '@sillage/proto/http/statistics';
import { sumOf } from '@sillage/proto/values/money';
import { statisticsOf } from './truth.ts';
import {
  allConversions,
  type Compared,
  type Comparisons,
  comparedList,
  comparedTotals,
  firstUpdate,
  json,
  ofAffiliate,
  publicPage,
  rowsOf,
  truthFor,
} from './world.ts';

/** Attribution's figures, by operation of the public API. */
export const STATISTICS: Comparisons = {
  'GET /api/v1/statistics/overview': async (world) => {
    const overview = await json(OverviewStatistics, world.get('/api/v1/statistics/overview?range=all'));
    const drawn = overview.evolution.flatMap(({ money }) => money);
    return [
      ...comparedTotals('overview', overview.totals, world.truth, world.conversions),
      ...overview.campaigns.flatMap(({ campaignId, totals }) =>
        comparedTotals(`overview of ${campaignId}`, totals, world.truth, world.conversions),
      ),
      [
        'overview: evolution',
        sumOf(drawn.map(({ commissionMinor }) => commissionMinor)),
        world.truth.pendingMinor + world.truth.earnedMinor,
      ],
    ];
  },
  'GET /api/v1/statistics/campaigns/{campaignId}': async (world) => {
    const path = `/api/v1/statistics/campaigns/${world.campaignId}?range=all`;
    const statistics = await json(CampaignStatistics, world.get(path));
    return [
      ...comparedTotals('campaign', statistics.totals, world.truth, world.conversions),
      [
        'campaign: evolution',
        sumOf(statistics.evolution.map(({ commissionMinor }) => commissionMinor)),
        world.truth.pendingMinor + world.truth.earnedMinor,
      ],
      ...statistics.affiliates.flatMap(({ affiliateId, commissionMinor, totalCostMinor }): Compared[] => {
        const expected = statisticsOf(truthFor(world, affiliateId), ofAffiliate(world, affiliateId));
        return [
          [`campaign: commission of ${affiliateId}`, commissionMinor, expected.commissionMinor],
          [`campaign: cost of ${affiliateId}`, totalCostMinor, expected.totalCostMinor],
        ];
      }),
    ];
  },
  'GET /api/v1/statistics/affiliates': async (world) => {
    const { affiliates } = await json(AffiliateFigures, world.get('/api/v1/statistics/affiliates?range=all'));
    return [
      ['affiliates: all of them', affiliates.length, world.affiliateIds.length],
      ...affiliates.flatMap(({ affiliateId, commissionMinor, totalCostMinor }): Compared[] => {
        const expected = statisticsOf(truthFor(world, affiliateId), ofAffiliate(world, affiliateId));
        return [
          [`affiliates: commission of ${affiliateId}`, commissionMinor, expected.commissionMinor],
          [`affiliates: cost of ${affiliateId}`, totalCostMinor, expected.totalCostMinor],
        ];
      }),
    ];
  },
  'GET /api/v1/affiliates/export.csv': async (world) => {
    const rows = rowsOf(await (await world.get('/api/v1/affiliates/export.csv')).text());
    return [
      ['affiliates.csv: all of them', rows.length, world.affiliateIds.length],
      ...rows.flatMap(({ affiliateId = '', commissionMinor = '', owedMinor = '' }): Compared[] => {
        const truth = truthFor(world, affiliateId);
        const expected = statisticsOf(truth, ofAffiliate(world, affiliateId));
        return [
          [`affiliates.csv: commission of ${affiliateId}`, BigInt(commissionMinor), expected.commissionMinor],
          [`affiliates.csv: owed to ${affiliateId}`, BigInt(owedMinor), truth.approvedMinor + truth.scheduledMinor],
        ];
      }),
    ];
  },
  'GET /api/v1/statistics/campaigns/{campaignId}/affiliates/{affiliateId}': async (world) => {
    const of = (id: string) => `/api/v1/statistics/campaigns/${world.campaignId}/affiliates/${id}?range=all`;
    const all = await Promise.all(world.affiliateIds.map((id) => json(AffiliateStatistics, world.get(of(id)))));
    return all.flatMap(({ affiliateId, totals }) =>
      comparedTotals(affiliateId, totals, truthFor(world, affiliateId), ofAffiliate(world, affiliateId)),
    );
  },
  'GET /api/v1/statistics/campaigns/{campaignId}/export.csv': async (world) => {
    const path = `/api/v1/statistics/campaigns/${world.campaignId}/export.csv?range=all`;
    const rows = rowsOf(await (await world.get(`${path}&kind=conversions`)).text());
    const evolution = rowsOf(await (await world.get(`${path}&kind=evolution`)).text());
    const list = rows.map((row) => ({
      affiliateId: row.affiliateId ?? null,
      state: row.state as Conversion['state'],
      commissionMinor: Number(row.commissionMinor),
      verified: row.verified === 'true',
    }));
    return [
      ...comparedList('conversions.csv', list, world),
      [
        'evolution.csv',
        sumOf(evolution.map(({ commissionMinor }) => BigInt(commissionMinor ?? ''))),
        world.truth.pendingMinor + world.truth.earnedMinor,
      ],
    ];
  },
  'GET /api/v1/public/statistics/campaigns/{campaignId}': async (world) => {
    const { accessTicket } = await publicPage(world);
    const of = (id: string) => `/api/v1/public/statistics/campaigns/${world.campaignId}?affiliateId=${id}&range=all`;
    const all = await Promise.all(
      world.affiliateIds.map((id) => json(AffiliateStatistics, world.get(of(id), accessTicket))),
    );
    return all.map(({ affiliateId, totals: { money } }): Compared => {
      const { pendingMinor, earnedMinor } = truthFor(world, affiliateId);
      return [`public: commission of ${affiliateId}`, money[0]?.commissionMinor, pendingMinor + earnedMinor];
    });
  },
  'GET /api/v1/conversions': async (world) => [
    ...comparedList('conversions', world.conversions, world),
    ...comparedList('conversions of all campaigns', await allConversions(world, 'book=test'), world),
    ['conversions of the live book', await allConversions(world, 'book=live'), []],
  ],
  'GET /api/v1/conversions/{conversionId}/explain': async (world) => {
    const some = ['pending', 'approved', 'paid', 'refunded'].flatMap((state) =>
      world.conversions.filter((conversion) => conversion.state === state).slice(0, 1),
    );
    const explained = await Promise.all(
      some.map(({ id }) => json(ConversionExplanation, world.get(`/api/v1/conversions/${id}/explain`))),
    );
    return explained.map(({ conversion }): Compared => {
      const listed = world.conversions.find(({ id }) => id === conversion.id);
      return [`explained ${conversion.id}`, conversion.commissionMinor, listed?.commissionMinor];
    });
  },
  'GET /api/v1/clicks/{clickId}/explain': async (world) => {
    const [conversion] = world.conversions;
    const path = `/api/v1/conversions/${conversion?.id}/explain`;
    const { owningClick } = await json(ConversionExplanation, world.get(path));
    const at = encodeURIComponent(owningClick?.occurredAt ?? '');
    const { conversions } = await json(
      ClickExplanation,
      world.get(`/api/v1/clicks/${owningClick?.id}/explain?at=${at}`),
    );
    const commission = conversions.find(({ id }) => id === conversion?.id)?.commissionMinor;
    return [[`orders of click ${owningClick?.id}`, commission, conversion?.commissionMinor]];
  },
  'GET /api/v1/live/overview': async (world) => {
    const { totals } = await firstUpdate(world.get('/api/v1/live/overview'));
    return comparedTotals('live', totals, world.truth, world.conversions);
  },
  'GET /api/v1/live/campaigns/{campaignId}': async (world) => {
    const { totals } = await firstUpdate(world.get(`/api/v1/live/campaigns/${world.campaignId}`));
    return comparedTotals('live campaign', totals, world.truth, world.conversions);
  },
};
