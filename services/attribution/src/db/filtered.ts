import { type ClickFilters, SUB_NAMES } from '@sillage/proto/http/statistics';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Counts, Money } from '../domain/totals.ts';
import type { KnownCampaign } from './campaigns.ts';
import { matches, siteOf } from './clicks/click-filters.ts';
import { readKeptFrom } from './clicks/click-retention.ts';
import { countsOf, isAwaitingReview, isTestInLiveBook } from './figures/hours.ts';
import { type BucketedRange, isWithin, laterOf, type Range } from './figures/ranges.ts';
import { bucketOf, figuresOf, type GroupKey, type RangeFigures } from './figures/statistics.ts';
import type { AttributionSchema } from './schema.ts';

type Db = Kysely<AttributionSchema>;

/** The most clicks that one response reads. */
export const MAX_CLICKS = 100_000;

type OfCampaign = Pick<KnownCampaign, 'campaignId' | 'liveSince'>;

/**
 * The part of a range whose clicks can be counted individually: those that are kept and, if there are very many, the
 * newest. The hourly counts tell in which hour this part begins, so that only the clicks of that hour are scanned.
 */
export async function countableRange(db: Db, { campaignId, liveSince }: OfCampaign, range: Range): Promise<Range> {
  const begins = laterOf(range.from, liveSince);
  const keptFrom = new Date(await readKeptFrom(db));
  const from = laterOf(begins, keptFrom) ?? keptFrom;
  const hours = { from: new Date(from.getTime() - (from.getTime() % HOUR_MS)), to: range.to, splits: [] };
  const found = await sql<{ hour: Date; later: number }>`
    select hour, (clicks_since - clicks)::int8 as later
    from (
      select hour, clicks, sum(clicks) over (order by hour desc) as clicks_since
      from (
        select date_trunc('hour', at, 'UTC') as hour, sum(clicks + repeated_clicks + rejected_clicks) as clicks
        from (${countsOf({ campaignIds: [campaignId] }, hours, 'campaign-hours')}) h group by 1) h) h
    where clicks_since > ${MAX_CLICKS} order by hour desc limit 1`.execute(db);
  const [first] = found.rows;
  if (first) return { ...range, from: laterOf(from, (await nthLastClick(db, campaignId, first, range)) ?? first.hour) };
  return from.getTime() === (begins?.getTime() ?? 0) ? range : { ...range, from };
}

/** The time of the oldest counted click, which is in the given hour. */
async function nthLastClick(
  db: Db,
  campaignId: string,
  { hour, later }: { readonly hour: Date; readonly later: number },
  { to }: Range,
): Promise<Date | undefined> {
  const { rows } = await sql<{ occurredAt: Date }>`
    select occurred_at from clicks
    where campaign_id = ${campaignId} and occurred_at >= ${hour} and occurred_at < least(${hour}::timestamptz + interval '1 hour', ${to}::timestamptz)
    order by occurred_at desc, id desc offset ${Math.max(0, MAX_CLICKS - later)} limit 1`.execute(db);
  return rows[0]?.occurredAt;
}

type SaleCounts = Pick<Counts, 'conversions' | 'pendingConversions' | 'testConversions' | 'awaitingReview'>;

/** Figures of the matching clicks, and of the conversions that they brought, computed from clicks. */
export async function readFiltered(
  db: Db,
  { campaignId, liveSince }: OfCampaign,
  filters: ClickFilters,
  requested: BucketedRange,
): Promise<RangeFigures> {
  const range = { ...requested, from: laterOf(requested.from, liveSince) };
  const sets = sql`group by grouping sets ((), (bucket), (affiliate_id))`;
  const clicks = sql<GroupKey & Omit<Counts, keyof SaleCounts>>`
    select bucket, affiliate_id as part, count(*) filter (where outcome = 'counted') as clicks,
      count(*) filter (where outcome = 'repeated') as repeated_clicks, count(*) filter (where superseded) as superseded_clicks,
      count(*) filter (where outcome = 'rejected') as rejected_clicks,
      count(distinct session_id) filter (where outcome <> 'rejected') as visitors
    from (
      select ${bucketOf(range, sql`c.occurred_at`)} as bucket, c.* from clicks c
      where c.campaign_id = ${campaignId} and ${isWithin(sql`c.occurred_at`, range)} and ${matches(filters, range)}) m
    ${sets}`;
  // The click that brought a conversion is the first of its visit: its id and time are known, so the primary key finds
  // it. `offset` forces a look-up of each: with a join, all clicks may be read. The click of another affiliate did not
  // bring the conversion: a coupon code or an earlier order did.
  const { affiliateId, ...ofClick } = filters;
  const conversions = sql`
    select ${bucketOf(range, sql`v.occurred_at`)} as bucket, not ${isTestInLiveBook} as is_real, not ${isTestInLiveBook} and in_sums as is_summed, v.*
    from conversions v cross join lateral (
      select * from clicks where clicks.occurred_at = v.visit_started_at and clicks.id = v.click_id offset 0) c
    where v.campaign_id = ${campaignId} and ${isWithin(sql`v.occurred_at`, range)} and v.version > 0
      and v.affiliate_id = c.affiliate_id and (${isTestInLiveBook} or v.state <> 'rejected') and ${matches(ofClick)}
      ${affiliateId === undefined ? sql`` : sql`and v.affiliate_id = ${affiliateId}`}`;
  const commissionOf = (states: RawBuilder<unknown>) =>
    sql`coalesce(sum(commission_minor) filter (where is_summed and ${states}), 0)`;
  const [clickCounts, sales] = await Promise.all([
    clicks.execute(db),
    // Rows without a currency contain counts, those with one contain money.
    sql<GroupKey & SaleCounts & Omit<Money, 'currency'> & { readonly currency: string | null }>`
      select bucket, affiliate_id as part, currency, count(*) filter (where is_real) as conversions,
        count(*) filter (where is_real and state = 'pending') as pending_conversions,
        count(*) filter (where not is_real) as test_conversions,
        count(*) filter (where is_real and ${isAwaitingReview}) as awaiting_review,
        coalesce(sum(amount_minor) filter (where is_summed), 0) as revenue_minor,
        coalesce(sum(refunded_minor) filter (where is_summed), 0) as refunded_minor,
        ${commissionOf(sql`true`)} as commission_minor,
        ${commissionOf(sql`state = 'pending'`)} as pending_commission_minor,
        ${commissionOf(sql`state = 'approved'`)} as approved_commission_minor,
        ${commissionOf(sql`state not in ('pending', 'approved')`)} as paid_commission_minor,
        coalesce(sum(fee_minor) filter (where is_summed), 0) as fee_minor
      from (${conversions}) m
      group by grouping sets ((), (bucket), (affiliate_id), (currency), (bucket, currency), (affiliate_id, currency))
      having grouping(currency) = 1 or bool_or(is_summed)`.execute(db),
  ]);
  const money: (GroupKey & Money)[] = [];
  const saleCounts: (GroupKey & SaleCounts)[] = [];
  for (const { bucket, part, currency, ...row } of sales.rows) {
    const { conversions, pendingConversions, testConversions, awaitingReview, ...sums } = row;
    if (currency === null)
      saleCounts.push({ bucket, part, conversions, pendingConversions, testConversions, awaitingReview });
    else money.push({ bucket, part, currency, ...sums });
  }
  const noSales = { conversions: 0, pendingConversions: 0, testConversions: 0, awaitingReview: 0 };
  const noClicks = { clicks: 0, repeatedClicks: 0, supersededClicks: 0, rejectedClicks: 0, visitors: 0 };
  const ofSales = new Map(saleCounts.map((row) => [keyOf(row), row]));
  const seen = new Set(clickCounts.rows.map(keyOf));
  return figuresOf(
    [
      ...clickCounts.rows.map((row) => ({ ...noSales, ...ofSales.get(keyOf(row)), ...row })),
      ...saleCounts.filter((row) => !seen.has(keyOf(row))).map((row) => ({ ...noClicks, ...row })),
    ],
    money,
  );
}

export type CountedDimension = 'country' | 'device' | 'referrer' | 'rejection' | 'link' | (typeof SUB_NAMES)[number];

export interface CountedRow {
  readonly dimension: CountedDimension;
  readonly value: string;
  readonly clicks: number;
}

/**
 * The values of the matching clicks, most clicks first, at most 50 per dimension. The clicks are first grouped by all
 * columns, which gives few rows, and each dimension is counted from those.
 */
export async function readCounted(
  db: Db,
  { campaignId, liveSince }: OfCampaign,
  filters: ClickFilters,
  requested: Range,
  dimensions: 'all' | 'links',
): Promise<readonly CountedRow[]> {
  const range = { ...requested, from: laterOf(requested.from, liveSince) };
  const subs = SUB_NAMES.map((name, index) => sql`(${name}, coalesce(subs[${sql.lit(index + 1)}], ''), 'counted')`);
  const isAll = dimensions === 'all';
  const columns = isAll
    ? sql`outcome, short_code, subs, country, device, referrer_host, rejected_reason`
    : sql`outcome, short_code, subs`;
  const values = sql`('country', country, 'counted'), ('device', device, 'counted'),
    ('referrer', ${siteOf(sql`referrer_host`)}, 'counted'), ('rejection', rejected_reason, 'rejected')`;
  const found = await sql<CountedRow>`
    select dimension, value, clicks
    from (
      select dimension, value, sum(clicks)::int8 as clicks,
        row_number() over (partition by dimension order by sum(clicks) desc, value) as place
      from (
        select ${columns}, count(*) as clicks from clicks c
        where c.campaign_id = ${campaignId} and ${isWithin(sql`c.occurred_at`, range)} and ${matches(filters, range)}
          ${isAll ? sql`` : sql`and outcome = 'counted'`}
        group by ${columns}) c
      cross join lateral (values ${isAll ? sql`${values},` : sql``} ('link', short_code, 'counted'), ${sql.join(subs)}
      ) d (dimension, value, of_outcome)
      where of_outcome = outcome
      group by dimension, value) d
    where place <= 50
    order by dimension, clicks desc, value`.execute(db);
  return found.rows;
}

const keyOf = ({ bucket, part }: GroupKey) => `${bucket?.getTime() ?? ''} ${part ?? ''}`;
