import { type CampaignStatistics, type ClickFilters, SUB_NAMES } from '@sillage/proto/http/statistics';
import type { Kysely } from 'kysely';
import { type KnownCampaign, NO_SIGNALS, readSignals } from './db/campaigns.ts';
import { type CountedRow, countableRange, readCounted, readFiltered } from './db/filtered.ts';
import type { BucketedRange, Range } from './db/ranges.ts';
import type { AttributionSchema } from './db/schema.ts';
import { type RangeFigures, readDimensions, readFigures } from './db/statistics.ts';
import { listTotals } from './db/totals.ts';
import { integrationStatus } from './domain/integration.ts';
import type { AskedRange } from './domain/range.ts';
import { efficiencyOf, NO_COUNTS, totalsOf } from './domain/totals.ts';
import { affiliatesOf, bucketed, checkedRange, evolutionOf, instants, sharesOf } from './statistics.ts';

type Db = Kysely<AttributionSchema>;

interface Asked {
  readonly filters: ClickFilters;
  /** By which links and sub-ids affiliates share the campaign, which only its merchant may see. */
  readonly withLinks: boolean;
}

/** The figures of a campaign, of all of its clicks or those that match. */
export async function campaignStatistics(
  db: Db,
  campaign: KnownCampaign,
  asked: AskedRange,
  { filters, withLinks }: Asked,
  now: number,
): Promise<CampaignStatistics> {
  const { campaignId, currency } = campaign;
  const answer = await filteredFigures(db, campaign, asked, filters, now);
  const { figures, range, before } = answer;
  const countable = answer.isCounted || withLinks ? await countableRange(db, campaign, range) : null;
  const [counted, signals, stored] = await Promise.all([
    countable ? readCounted(db, campaign, filters, countable, answer.isCounted ? 'all' : 'links') : [],
    readSignals(db, [campaignId]),
    listTotals(db, { campaignIds: [campaignId] }),
  ]);
  const dimensions = answer.isCounted ? counted : await readDimensions(db, campaign, filters.affiliateId, range);
  const allTime = stored[0];
  // The totals that live updates carry: a screen that follows them sees the same numbers.
  const isStored = range.from === null && Object.values(filters).every((value) => value === undefined);
  const totals = isStored
    ? totalsOf(allTime?.counts ?? NO_COUNTS, allTime?.money ?? [])
    : totalsOf(figures.counts ?? NO_COUNTS, figures.money);
  const affiliates = affiliatesOf(figures, currency);
  const countedFrom = answer.countedFrom ?? (countable && laterThan(range, countable));
  return {
    campaignId,
    currency,
    asOf: allTime?.asOf.toISOString() ?? null,
    ...instants(answer.asked),
    totals,
    evolution: evolutionOf(figures, range.buckets, currency),
    previous: before && totalsOf(before.figures.counts ?? NO_COUNTS, before.figures.money),
    previousEvolution: before ? evolutionOf(before.figures, before.range.buckets, currency) : [],
    affiliates,
    ...sharesOf(dimensions),
    links: withLinks ? valuesOf(counted, 'link') : [],
    subs: withLinks ? SUB_NAMES.flatMap((name) => valuesOf(counted, name).map((share) => ({ name, ...share }))) : [],
    countedFrom: countedFrom?.toISOString() ?? null,
    ...efficiencyOf(totals, currency),
    activeAffiliates: affiliates.filter((row) => row.clicks > 0 || row.conversions > 0).length,
    integration: integrationStatus(signals.get(campaignId) ?? NO_SIGNALS, now),
  };
}

/** The points of a campaign's evolution alone, for the export. */
export async function campaignEvolution(
  db: Db,
  campaign: KnownCampaign,
  asked: AskedRange,
  filters: ClickFilters,
  now: number,
): Promise<CampaignStatistics['evolution']> {
  const { figures, range } = await filteredFigures(db, campaign, asked, filters, now);
  return evolutionOf(figures, range.buckets, campaign.currency);
}

interface Answer {
  readonly asked: Range;
  readonly range: BucketedRange;
  readonly figures: RangeFigures;
  readonly before: { readonly range: BucketedRange; readonly figures: RangeFigures } | null;
  /** From the clicks themselves; from the rollups otherwise, which know affiliates. */
  readonly isCounted: boolean;
  readonly countedFrom: Date | null;
}

/** What was asked for and what matches of it, and the same of the period before. */
async function filteredFigures(
  db: Db,
  campaign: KnownCampaign,
  asked: AskedRange,
  filters: ClickFilters,
  now: number,
): Promise<Answer> {
  const { affiliateId, ...others } = filters;
  const subject = { campaignIds: [campaign.campaignId], affiliateId };
  const resolved = await checkedRange(db, asked, now);
  const isCounted = Object.values(others).some((value) => value !== undefined);
  const read = (range: BucketedRange) =>
    isCounted ? readFiltered(db, campaign, filters, range) : readFigures(db, subject, range);
  const countable = isCounted ? await countableRange(db, campaign, resolved.range) : resolved.range;
  const countedFrom = laterThan(resolved.range, countable);
  const range = await bucketed(db, subject, countable, now);
  const previous =
    asked.compare === undefined || countedFrom !== null
      ? null
      : await previousRange(db, campaign, resolved.previous, isCounted);
  const before = previous && (await bucketed(db, subject, previous, now));
  return {
    asked: resolved.range,
    range,
    figures: await read(range),
    before: before && { range: before, figures: await read(before) },
    isCounted,
    countedFrom,
  };
}

/** Null where not all of it could be counted: a part would be no comparison. */
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
