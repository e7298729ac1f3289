import { type CampaignStatistics, type ClickFilters, SUB_NAMES } from '@sillage/proto/http/statistics';
import type { Kysely } from 'kysely';
import { type KnownCampaign, NO_SIGNALS, readSignals } from '../db/campaigns.ts';
import { readDimensions } from '../db/figures/dimensions.ts';
import type { BucketedRange, Range, Subject } from '../db/figures/ranges.ts';
import { type RangeFigures, readFigures } from '../db/figures/statistics.ts';
import { listTotals } from '../db/figures/totals.ts';
import { type CountedRow, countableRange, readCounted, readFiltered } from '../db/filtered.ts';
import { readLinks } from '../db/links.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { integrationStatus } from '../domain/integration.ts';
import type { RequestedRange } from '../domain/range.ts';
import { efficiencyOf, NO_COUNTS, totalsOf } from '../domain/totals.ts';
import { affiliatesOf, bucketed, checkedRange, evolutionOf, instants, sharesOf } from './statistics.ts';

type Db = Kysely<AttributionSchema>;

interface StatisticsOptions {
  readonly filters: ClickFilters;
  /** Includes the links and sub-ids of affiliates, which only the campaign's merchant may see. */
  readonly withLinks: boolean;
}

/** The figures of a campaign, from all of its clicks or the matching ones. */
export async function campaignStatistics(
  db: Db,
  campaign: KnownCampaign,
  requested: RequestedRange,
  { filters, withLinks }: StatisticsOptions,
  now: number,
): Promise<CampaignStatistics> {
  const { campaignId, currency } = campaign;
  const answer = await rangesOf(db, campaign, requested, filters, now);
  const { range, previous, isCounted } = answer;
  const [figures, before, counted, rolledUp, signals, stored] = await Promise.all([
    readMatching(db, campaign, answer, filters, range),
    previous && readMatching(db, campaign, answer, filters, previous),
    countedShares(db, campaign, answer, { filters, withLinks }),
    isCounted ? null : readDimensions(db, campaign, filters.affiliateId, range),
    readSignals(db, [campaignId]),
    listTotals(db, { campaignIds: [campaignId] }),
  ]);
  const allTime = stored[0];
  // The same totals as in live updates, so that a screen that receives these shows the same numbers.
  const isStored = range.from === null && Object.values(filters).every((value) => value === undefined);
  const totals = isStored
    ? totalsOf(allTime?.counts ?? NO_COUNTS, allTime?.money ?? [])
    : totalsOf(figures.counts ?? NO_COUNTS, figures.money);
  const affiliates = affiliatesOf(figures, currency);
  const countedFrom = answer.countedFrom ?? counted.countedFrom;
  return {
    campaignId,
    currency,
    asOf: allTime?.asOf.toISOString() ?? null,
    ...instants(answer.requested),
    totals,
    evolution: evolutionOf(figures, range.buckets, currency),
    previous: before && totalsOf(before.counts ?? NO_COUNTS, before.money),
    previousEvolution: before && previous ? evolutionOf(before, previous.buckets, currency) : [],
    affiliates,
    ...sharesOf(rolledUp ?? counted.rows),
    links: withLinks ? valuesOf(counted.rows, 'link') : [],
    subs: withLinks
      ? SUB_NAMES.flatMap((name) => valuesOf(counted.rows, name).map((share) => ({ name, ...share })))
      : [],
    countedFrom: countedFrom?.toISOString() ?? null,
    ...efficiencyOf(totals, currency),
    activeAffiliates: affiliates.filter((row) => row.clicks > 0 || row.conversions > 0).length,
    integration: integrationStatus(signals.get(campaignId) ?? NO_SIGNALS, now),
  };
}

/** Only the evolution of a campaign, for the export, and from when on it was counted. */
export async function campaignEvolution(
  db: Db,
  campaign: KnownCampaign,
  requested: RequestedRange,
  filters: ClickFilters,
  now: number,
): Promise<Pick<CampaignStatistics, 'evolution' | 'countedFrom'>> {
  const answer = await rangesOf(db, campaign, requested, filters, now);
  const figures = await readMatching(db, campaign, answer, filters, answer.range);
  return {
    evolution: evolutionOf(figures, answer.range.buckets, campaign.currency),
    countedFrom: answer.countedFrom?.toISOString() ?? null,
  };
}

interface Ranges {
  readonly requested: Range;
  readonly range: BucketedRange;
  /** The previous period, if a comparison is requested. */
  readonly previous: BucketedRange | null;
  /** Whether it is computed from clicks; otherwise from the rollups, which only distinguish affiliates. */
  readonly isCounted: boolean;
  readonly countedFrom: Date | null;
}

const subjectOf = ({ campaignId }: KnownCampaign, { affiliateId }: ClickFilters): Subject => ({
  campaignIds: [campaignId],
  affiliateId,
});

/** The requested range, as far as its clicks can be counted, and the previous one. */
async function rangesOf(
  db: Db,
  campaign: KnownCampaign,
  requested: RequestedRange,
  filters: ClickFilters,
  now: number,
): Promise<Ranges> {
  const { affiliateId: _, ...others } = filters;
  const subject = subjectOf(campaign, filters);
  const resolved = await checkedRange(db, requested, now);
  const isCounted = Object.values(others).some((value) => value !== undefined);
  const countable = isCounted ? await countableRange(db, campaign, resolved.range) : resolved.range;
  const countedFrom = laterThan(resolved.range, countable);
  const range = await bucketed(db, subject, countable, now);
  const previous =
    requested.compare === undefined || countedFrom !== null
      ? null
      : await previousRange(db, campaign, resolved.previous, isCounted);
  return {
    requested: resolved.range,
    range,
    previous: previous && (await bucketed(db, subject, previous, now)),
    isCounted,
    countedFrom,
  };
}

function readMatching(
  db: Db,
  campaign: KnownCampaign,
  { isCounted }: Ranges,
  filters: ClickFilters,
  range: BucketedRange,
): Promise<RangeFigures> {
  return isCounted ? readFiltered(db, campaign, filters, range) : readFigures(db, subjectOf(campaign, filters), range);
}

interface CountedShares {
  readonly rows: readonly CountedRow[];
  /** The start of the counted part, if the range has too many clicks to count them all. */
  readonly countedFrom: Date | null;
}

/** Links and sub-ids, which are only summed per campaign; with other filters, all other shares, too. */
async function countedShares(
  db: Db,
  campaign: KnownCampaign,
  { range, isCounted }: Ranges,
  { filters, withLinks }: StatisticsOptions,
): Promise<CountedShares> {
  if (isCounted) return { rows: await readCounted(db, campaign, filters, range, 'all'), countedFrom: null };
  if (!withLinks) return { rows: [], countedFrom: null };
  const summedUp = filters.affiliateId === undefined ? await readLinks(db, campaign, range) : undefined;
  if (summedUp) return { rows: summedUp, countedFrom: null };
  const countable = await countableRange(db, campaign, range);
  return {
    rows: await readCounted(db, campaign, filters, countable, 'links'),
    countedFrom: laterThan(range, countable),
  };
}

/** Null if only a part of it could be counted, because that is not comparable. */
async function previousRange(db: Db, campaign: KnownCampaign, previous: Range | null, isCounted: boolean) {
  if (!previous || !isCounted) return previous;
  const countable = await countableRange(db, campaign, previous);
  return laterThan(previous, countable) === null ? previous : null;
}

const laterThan = (range: Range, countable: Range): Date | null =>
  countable.from?.getTime() === range.from?.getTime() ? null : countable.from;

function valuesOf(rows: readonly CountedRow[], dimension: CountedRow['dimension']) {
  return rows.filter((row) => row.dimension === dimension).map(({ value, clicks }) => ({ value, clicks }));
}
