import type { AffiliateStatistics, CampaignStatistics, OverviewStatistics } from '@sillage/proto/http/statistics';
import { conversionRate } from '@sillage/proto/values/conversion-rate';
import { sumBy } from '@sillage/proto/values/sum-by';
import { AppError } from '@sillage/runtime/service';
import type { Kysely } from 'kysely';
import { type KnownCampaign, listCampaignIds, NO_SIGNALS, readSignals } from './db/campaigns.ts';
import type { AttributionSchema } from './db/schema.ts';
import {
  type DimensionRow,
  listBuckets,
  type Range,
  type RangeFigures,
  readCampaignFigures,
  readDimensions,
  readFigures,
  resolveRange,
  type Subject,
} from './db/statistics.ts';
import { listTotals } from './db/totals.ts';
import { integrationStatus } from './domain/integration.ts';
import { type AskedRange, invalidRange, MAX_POINTS } from './domain/range.ts';
import { NO_COUNTS, totalsOf } from './domain/totals.ts';

type Db = Kysely<AttributionSchema>;

export async function campaignStatistics(
  db: Db,
  campaign: KnownCampaign,
  asked: AskedRange,
  now: number,
): Promise<CampaignStatistics> {
  const { campaignId, currency } = campaign;
  const range = await checkedRange(db, asked, now);
  const [figures, buckets, dimensions, signals, stored] = await Promise.all([
    readFigures(db, { campaignId }, range),
    listBuckets(db, { campaignId }, range),
    readDimensions(db, { campaignId }, range),
    readSignals(db, [campaignId]),
    listTotals(db, { campaignIds: [campaignId] }),
  ]);
  const allTime = stored[0];
  return {
    campaignId,
    currency,
    asOf: allTime?.asOf.toISOString() ?? null,
    ...instants(range),
    totals:
      range.from === null
        ? totalsOf(allTime?.counts ?? NO_COUNTS, allTime?.money ?? [])
        : totalsOf(figures.counts ?? NO_COUNTS, figures.money),
    evolution: evolutionOf(figures, required(buckets), currency),
    affiliates: affiliatesOf(figures, currency),
    ...sharesOf(dimensions),
    integration: integrationStatus(signals.get(campaignId) ?? NO_SIGNALS, now),
  };
}

export async function affiliateStatistics(
  db: Db,
  campaign: KnownCampaign,
  affiliateId: string,
  asked: AskedRange,
  now: number,
): Promise<AffiliateStatistics> {
  const { campaignId, currency } = campaign;
  const subject: Subject = { campaignId, affiliateId };
  const range = await checkedRange(db, asked, now);
  const [figures, buckets, dimensions, stored] = await Promise.all([
    readFigures(db, subject, range),
    listBuckets(db, subject, range),
    readDimensions(db, subject, range),
    listTotals(db, { campaignIds: [campaignId] }),
  ]);
  return {
    campaignId,
    affiliateId,
    currency,
    asOf: stored[0]?.asOf.toISOString() ?? null,
    ...instants(range),
    totals: totalsOf(figures.counts ?? NO_COUNTS, figures.money),
    evolution: evolutionOf(figures, required(buckets), currency),
    ...sharesOf(dimensions),
  };
}

export async function overviewStatistics(
  db: Db,
  ownerUserId: string,
  asked: AskedRange,
  now: number,
): Promise<OverviewStatistics> {
  const range = await checkedRange(db, asked, now);
  const campaignIds = await listCampaignIds(db, ownerUserId);
  const [allTime, signals] = await Promise.all([listTotals(db, { campaignIds }), readSignals(db, campaignIds)]);
  const figures =
    range.from === null
      ? new Map(allTime.map((campaign) => [campaign.campaignId, campaign]))
      : await readCampaignFigures(db, campaignIds, range);
  const rows = campaignIds.map((campaignId) => {
    const sums = figures.get(campaignId);
    return { campaignId, counts: sums?.counts ?? NO_COUNTS, money: sums?.money ?? [] };
  });
  const counts = sumBy(
    rows.map((row) => row.counts),
    () => 'all',
  );
  const money = sumBy(
    rows.flatMap((row) => row.money),
    (sums) => sums.currency,
  );
  const asOf = Math.max(0, ...allTime.map((campaign) => campaign.asOf.getTime()));
  return {
    asOf: asOf === 0 ? null : new Date(asOf).toISOString(),
    ...instants(range),
    totals: totalsOf(counts.get('all') ?? NO_COUNTS, [...money.values()]),
    campaigns: rows.map(({ campaignId, counts, money }) => ({
      campaignId,
      totals: totalsOf(counts, money),
      integration: integrationStatus(signals.get(campaignId) ?? NO_SIGNALS, now),
    })),
  };
}

/** The points of a campaign's evolution alone, for the export. */
export async function evolution(
  db: Db,
  campaign: KnownCampaign,
  affiliateId: string | undefined,
  asked: AskedRange,
  now: number,
) {
  const subject: Subject = { campaignId: campaign.campaignId, affiliateId };
  const range = await checkedRange(db, asked, now);
  const [figures, buckets] = await Promise.all([readFigures(db, subject, range), listBuckets(db, subject, range)]);
  return evolutionOf(figures, required(buckets), campaign.currency);
}

/** Resolves what was asked for; throws `validation_failed` for what cannot be answered. */
export async function checkedRange(db: Db, asked: AskedRange, now: number): Promise<Range> {
  const reason = invalidRange(asked);
  if (reason) throw new AppError('validation_failed', reason);
  return resolveRange(db, asked, now);
}

function required(buckets: readonly Date[] | undefined): readonly Date[] {
  if (!buckets)
    throw new AppError(
      'validation_failed',
      `The range has more than ${MAX_POINTS} points. Choose a coarser granularity.`,
    );
  return buckets;
}

function instants({ from, to }: Range) {
  return { from: from?.toISOString() ?? null, to: to.toISOString() };
}

function evolutionOf(
  figures: RangeFigures,
  buckets: readonly Date[],
  currency: string,
): CampaignStatistics['evolution'] {
  return buckets.map((at) => {
    const sums = figures.byBucket.get(at.getTime());
    const money = sums?.money.find((row) => row.currency === currency);
    return {
      at: at.toISOString(),
      clicks: sums?.counts?.clicks ?? 0,
      conversions: sums?.counts?.conversions ?? 0,
      revenueMinor: money?.revenueMinor ?? 0n,
      commissionMinor: money?.commissionMinor ?? 0n,
    };
  });
}

function affiliatesOf(figures: RangeFigures, currency: string): CampaignStatistics['affiliates'] {
  const rows = [...figures.byAffiliate].map(([affiliateId, sums]) => {
    const money = sums.money.find((row) => row.currency === currency);
    const counts = sums.counts ?? NO_COUNTS;
    return {
      affiliateId,
      clicks: counts.clicks,
      conversions: counts.conversions,
      conversionRate: conversionRate(counts),
      revenueMinor: money?.revenueMinor ?? 0n,
      commissionMinor: money?.commissionMinor ?? 0n,
    };
  });
  return rows.sort((a, b) => b.clicks - a.clicks || (a.affiliateId < b.affiliateId ? -1 : 1));
}

function sharesOf(rows: readonly DimensionRow[]) {
  const of = (dimension: DimensionRow['dimension']) =>
    rows.filter((row) => row.dimension === dimension).map(({ value, clicks }) => ({ value, clicks }));
  return { countries: of('country'), devices: of('device'), referrers: of('referrer'), rejections: of('rejection') };
}
