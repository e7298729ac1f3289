import type { OverviewPoint, OverviewStatistics } from '@sillage/proto/http/statistics';
import { sumBy } from '@sillage/proto/values/sum-by';
import type { Kysely } from 'kysely';
import { type KnownCampaign, listOwnCampaigns, NO_SIGNALS, readSignals } from '../db/campaigns.ts';
import type { BucketedRange } from '../db/figures/ranges.ts';
import { type RangeFigures, readCampaignFigures, readMerchantFigures } from '../db/figures/statistics.ts';
import { type FoldedTotals, listTotals } from '../db/figures/totals.ts';
import { countSellingAffiliates } from '../db/fraud/selling-affiliates.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { integrationStatus } from '../domain/integration.ts';
import type { RequestedRange } from '../domain/range.ts';
import { NO_COUNTS, totalsOf } from '../domain/totals.ts';
import { comparedRanges, instants } from './statistics.ts';

type Db = Kysely<AttributionSchema>;

/**
 * The total figures of a merchant's live campaigns for the period and the previous one, and those of each campaign,
 * including test mode. While no campaign is live, the total is that of the campaigns in test mode.
 */
export async function overviewStatistics(
  db: Db,
  ownerUserId: string,
  requested: RequestedRange,
  now: number,
): Promise<OverviewStatistics> {
  const campaigns = await listOwnCampaigns(db, ownerUserId);
  const campaignIds = idsOf(campaigns);
  const isTest = campaigns.every((campaign) => campaign.isTest) && campaigns.length > 0;
  const summed = idsOf(campaigns.filter((campaign) => campaign.isTest === isTest));
  const subject = { campaignIds: summed, merchant: { ownerUserId, isTest } };
  const { range, previous } = await comparedRanges(db, subject, requested, now);
  const [allTime, signals, figures, ofCampaigns, before, sellingAffiliates] = await Promise.all([
    listTotals(db, { campaignIds }),
    readSignals(db, campaignIds),
    readMerchantFigures(db, subject, range),
    range.from === null ? null : readCampaignFigures(db, campaignIds, range),
    previous && readMerchantFigures(db, subject, previous),
    countSellingAffiliates(db, subject, range, now),
  ]);
  const asOf = Math.max(0, ...allTime.map((campaign) => campaign.asOf.getTime()));
  return {
    asOf: asOf === 0 ? null : new Date(asOf).toISOString(),
    ...instants(range),
    isTest,
    ...rowsOf(campaigns, isTest, ofCampaigns ?? storedFigures(allTime), (campaignId) =>
      integrationStatus(signals.get(campaignId) ?? NO_SIGNALS, now),
    ),
    sellingAffiliates,
    evolution: evolutionOf(figures, range),
    previous: before && totalsOf(before.counts ?? NO_COUNTS, before.money),
    previousEvolution: before && previous ? evolutionOf(before, previous) : [],
  };
}

/** The same totals as in live updates, so that a screen that receives these shows the same numbers. */
function storedFigures(allTime: readonly FoldedTotals[]): RangeFigures['byPart'] {
  return new Map(allTime.map(({ campaignId, counts, money }) => [campaignId, { counts, money }]));
}

const idsOf = (campaigns: readonly KnownCampaign[]): string[] => campaigns.map(({ campaignId }) => campaignId);

function rowsOf(
  campaigns: readonly KnownCampaign[],
  sumsTests: boolean,
  figures: RangeFigures['byPart'],
  integrationOf: (campaignId: string) => OverviewStatistics['campaigns'][number]['integration'],
): Pick<OverviewStatistics, 'totals' | 'campaigns'> {
  const rows = campaigns.map(({ campaignId, isTest }) => {
    const sums = figures.get(campaignId);
    return { campaignId, isTest, counts: sums?.counts ?? NO_COUNTS, money: sums?.money ?? [] };
  });
  const summed = rows.filter(({ isTest }) => isTest === sumsTests);
  const counts = sumBy(
    summed.map((row) => row.counts),
    () => 'all',
  );
  const money = sumBy(
    summed.flatMap((row) => row.money),
    (sums) => sums.currency,
  );
  return {
    totals: totalsOf(counts.get('all') ?? NO_COUNTS, [...money.values()]),
    campaigns: rows.map(({ campaignId, isTest, counts, money }) => ({
      campaignId,
      isTest,
      totals: totalsOf(counts, money),
      integration: integrationOf(campaignId),
    })),
  };
}

function evolutionOf(figures: RangeFigures, { buckets }: BucketedRange): OverviewPoint[] {
  return buckets.map((at) => {
    const sums = figures.byBucket.get(at.getTime());
    return {
      at: at.toISOString(),
      clicks: sums?.counts?.clicks ?? 0,
      conversions: sums?.counts?.conversions ?? 0,
      money: (sums?.money ?? [])
        .filter((row) => row.revenueMinor !== 0n)
        .map(({ currency, revenueMinor, commissionMinor }) => ({ currency, revenueMinor, commissionMinor })),
    };
  });
}
