import type { AffiliateFigures } from '@sillage/proto/http/statistics';
import { conversionRate } from '@sillage/proto/values/conversion-rate';
import type { Kysely } from 'kysely';
import { listAffiliateIds, listOwnCampaigns } from '../db/campaigns.ts';
import { listStandings } from '../db/figures/affiliate-standings.ts';
import { readFigures } from '../db/figures/statistics.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { RequestedRange } from '../domain/range.ts';
import { affiliatesOf, bucketed, checkedRange } from './statistics.ts';

/** The figures of each affiliate of a merchant, in two passes over the rollups of all campaigns. */
export async function affiliateFigures(
  db: Kysely<AttributionSchema>,
  ownerUserId: string,
  requested: Omit<RequestedRange, 'granularity'>,
  now: number,
): Promise<AffiliateFigures> {
  const campaigns = await listOwnCampaigns(db, ownerUserId);
  const campaignIds = campaigns.map(({ campaignId }) => campaignId);
  const subject = { campaignIds };
  const { range } = await checkedRange(db, { ...requested, granularity: 'month' }, now);
  const [figures, affiliateIds] = await Promise.all([
    bucketed(db, subject, range, now).then((buckets) => readFigures(db, subject, buckets)),
    listAffiliateIds(db, campaignIds),
  ]);
  return {
    affiliates: campaigns.flatMap(({ campaignId, currency }) => {
      const byPart = new Map(
        affiliateIds.get(campaignId)?.flatMap((id) => {
          const sums = figures.byPart.get(id);
          return sums ? [[id, sums] as const] : [];
        }),
      );
      return affiliatesOf({ byPart }, currency).map((row) => ({ campaignId, ...row }));
    }),
  };
}

/** The figures of these affiliates over all time, as of the last summing of days. */
export async function namedFigures(
  db: Kysely<AttributionSchema>,
  ownerUserId: string,
  affiliateIds: readonly string[],
): Promise<AffiliateFigures> {
  const standings = await listStandings(db, ownerUserId, affiliateIds);
  return {
    affiliates: standings.map((standing) => ({
      campaignId: standing.campaignId,
      affiliateId: standing.affiliateId,
      clicks: standing.clicks,
      conversions: standing.conversions,
      conversionRate: conversionRate(standing),
      revenueMinor: standing.revenueMinor,
      commissionMinor: standing.commissionMinor,
      totalCostMinor: standing.costMinor,
    })),
  };
}
