import type { AffiliateDays } from '@sillage/proto/http/affiliate-mails';
import type { AffiliateStatistics, CampaignStatistics } from '@sillage/proto/http/statistics';
import { conversionRate } from '@sillage/proto/values/conversion-rate';
import { AppError } from '@sillage/runtime/service';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { KnownCampaign } from '../db/campaigns.ts';
import { withBuckets } from '../db/figures/buckets.ts';
import { type DimensionRow, readDimensions } from '../db/figures/dimensions.ts';
import { type BucketedRange, type Range, resolveRange, type Subject } from '../db/figures/ranges.ts';
import { type RangeFigures, readFigures } from '../db/figures/statistics.ts';
import { listTotals } from '../db/figures/totals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { invalidRange, MAX_POINTS, type RequestedRange } from '../domain/range.ts';
import { NO_COUNTS, totalsOf } from '../domain/totals.ts';

type Db = Kysely<AttributionSchema>;

export async function affiliateStatistics(
  db: Db,
  campaign: KnownCampaign,
  affiliateId: string,
  requested: RequestedRange,
  now: number,
): Promise<AffiliateStatistics> {
  const { campaignId, currency } = campaign;
  const subject: Subject = { campaignIds: [campaignId], affiliateId };
  const range = await bucketed(db, subject, (await checkedRange(db, requested, now)).range, now);
  const [figures, dimensions, stored] = await Promise.all([
    readFigures(db, subject, range),
    readDimensions(db, campaign, affiliateId, range),
    listTotals(db, { campaignIds: [campaignId] }),
  ]);
  return {
    campaignId,
    affiliateId,
    currency,
    asOf: stored[0]?.asOf.toISOString() ?? null,
    ...instants(range),
    totals: totalsOf(figures.counts ?? NO_COUNTS, figures.money),
    evolution: evolutionOf(figures, range.buckets, currency),
    ...sharesOf(dimensions),
  };
}

/** The days of a range, for the affiliate's page. */
export async function affiliateDays(
  db: Db,
  { campaignId, currency }: KnownCampaign,
  affiliateId: string,
  requested: RequestedRange,
  now: number,
): Promise<z.output<typeof AffiliateDays>> {
  const subject: Subject = { campaignIds: [campaignId], affiliateId };
  const range = await bucketed(db, subject, (await checkedRange(db, requested, now)).range, now);
  const figures = await readFigures(db, subject, range);
  return { currency, days: evolutionOf(figures, range.buckets, currency) };
}

/** Resolves the requested range; throws `validation_failed` if it is invalid. */
export async function checkedRange(db: Db, requested: RequestedRange, now: number): ReturnType<typeof resolveRange> {
  const reason = invalidRange(requested);
  if (reason) throw new AppError('validation_failed', reason);
  return resolveRange(db, requested, now);
}

/** The requested range and, if a comparison is requested, the previous one. */
export async function comparedRanges(db: Db, subject: Subject, requested: RequestedRange, now: number) {
  const { range, previous } = await checkedRange(db, requested, now);
  const isCompared = requested.compare !== undefined && previous !== null;
  return {
    range: await bucketed(db, subject, range, now),
    previous: isCompared ? await bucketed(db, subject, previous, now) : null,
  };
}

/** The range with its buckets; throws `validation_failed` if there are too many for a chart. */
export async function bucketed(db: Db, subject: Subject, range: Range, now: number): Promise<BucketedRange> {
  const found = await withBuckets(db, subject, range, now);
  if (!found)
    throw new AppError(
      'validation_failed',
      `The range has more than ${MAX_POINTS} points. Choose a coarser granularity.`,
    );
  return found;
}

export function instants({ from, to }: Range) {
  return { from: from?.toISOString() ?? null, to: to.toISOString() };
}

export function evolutionOf(
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

export function affiliatesOf(
  figures: Pick<RangeFigures, 'byPart'>,
  currency: string,
): CampaignStatistics['affiliates'] {
  const rows = [...figures.byPart].map(([affiliateId, sums]) => {
    const money = sums.money.find((row) => row.currency === currency);
    const counts = sums.counts ?? NO_COUNTS;
    return {
      affiliateId,
      clicks: counts.clicks,
      conversions: counts.conversions,
      conversionRate: conversionRate(counts),
      revenueMinor: money?.revenueMinor ?? 0n,
      commissionMinor: money?.commissionMinor ?? 0n,
      totalCostMinor: money ? money.commissionMinor + money.feeMinor : 0n,
    };
  });
  return rows.sort((a, b) => b.clicks - a.clicks || (a.affiliateId < b.affiliateId ? -1 : 1));
}

export function sharesOf(rows: readonly (Omit<DimensionRow, 'dimension'> & { readonly dimension: string })[]) {
  const of = (dimension: DimensionRow['dimension']) =>
    rows.filter((row) => row.dimension === dimension).map(({ value, clicks }) => ({ value, clicks }));
  return { countries: of('country'), devices: of('device'), referrers: of('referrer'), rejections: of('rejection') };
}
