import type { Granularity } from '@sillage/proto/http/statistics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Kysely, sql } from 'kysely';
import { type AskedRange, hasTooManyPoints } from '../domain/range.ts';
import { NO_AFFILIATE } from '../domain/rollups.ts';
import type { Counts, Money } from '../domain/totals.ts';
import type { AttributionSchema, HourlyDimensionsTable } from './schema.ts';

type Db = Kysely<AttributionSchema>;

/** A range in instants; `from` is null for all time. Whole hours, because the rollups are. */
export interface Range {
  readonly from: Date | null;
  readonly to: Date;
  readonly granularity: Granularity;
  readonly timeZone: string;
}

/** The instants of a named range. Postgres knows where a day begins in a zone, summer time included. */
export async function resolveRange(db: Db, asked: AskedRange, now: number): Promise<Range> {
  const { granularity, timeZone } = asked;
  if (asked.range === 'all') return { from: null, to: new Date(now), granularity, timeZone };
  if (asked.range === 'custom') {
    const from = Date.parse(asked.from ?? '');
    return { from: new Date(from - (from % 3_600_000)), to: new Date(asked.to ?? now), granularity, timeZone };
  }
  const [unit, back] = asked.range === 'month' ? ['month', '0 days'] : ['day', '29 days'];
  const found = await sql<{ from: Date }>`
    select (date_trunc(${unit}, ${new Date(now)}::timestamptz at time zone ${timeZone}) - ${back}::interval) at time zone ${timeZone} as "from"`.execute(
    db,
  );
  return { from: found.rows[0]?.from ?? new Date(0), to: new Date(now), granularity, timeZone };
}

/** What the figures are of: a campaign, or one affiliate of it. */
export interface Subject {
  readonly campaignId: string;
  readonly affiliateId?: string | undefined;
}

/** Figures of a range: altogether, per bucket of time, and per affiliate. */
export interface RangeFigures {
  readonly counts: Counts | undefined;
  readonly money: readonly Money[];
  readonly byBucket: ReadonlyMap<number, { counts?: Counts; money: readonly Money[] }>;
  readonly byAffiliate: ReadonlyMap<string, { counts?: Counts; money: readonly Money[] }>;
}

interface GroupKey {
  readonly bucket: Date | null;
  readonly affiliate: string | null;
}

/**
 * One pass over the hours of the range for each of counts and money; grouping sets make totals, buckets and affiliates
 * of it.
 */
export async function readFigures(db: Db, subject: Subject, range: Range): Promise<RangeFigures> {
  const rows = sql`
    where campaign_id = ${subject.campaignId}
      ${subject.affiliateId === undefined ? sql`` : sql`and affiliate_id = ${subject.affiliateId}`}
      ${range.from === null ? sql`` : sql`and hour >= ${range.from}`} and hour < ${range.to}`;
  const keys = sql`date_trunc(${range.granularity}::text, hour, ${range.timeZone}::text)`;
  // An affiliate's own visitors wherever the row is of one affiliate, so that both sides read the same number.
  const visitors =
    subject.affiliateId === undefined
      ? sql`case when grouping(affiliate_id) = 0 then sum(affiliate_visitors) else sum(visitors) end`
      : sql`sum(affiliate_visitors)`;
  const [counts, money] = await Promise.all([
    sql<GroupKey & Counts>`
      select bucket, affiliate_id as affiliate, sum(clicks)::int8 as clicks, sum(repeated_clicks)::int8 as repeated_clicks,
        sum(superseded_clicks)::int8 as superseded_clicks, sum(rejected_clicks)::int8 as rejected_clicks,
        ${visitors}::int8 as visitors, sum(conversions)::int8 as conversions,
        sum(pending_conversions)::int8 as pending_conversions, sum(test_conversions)::int8 as test_conversions,
        sum(awaiting_review)::int8 as awaiting_review
      from (select ${keys} as bucket, affiliate_id, clicks, repeated_clicks, superseded_clicks, rejected_clicks,
              visitors, affiliate_visitors, conversions, pending_conversions, test_conversions, awaiting_review from hourly ${rows}) h
      group by grouping sets ((), (bucket), (affiliate_id))
      having count(*) > 0`.execute(db),
    sql<GroupKey & Money>`
      select bucket, affiliate_id as affiliate, currency, sum(revenue_minor) as revenue_minor,
        sum(refunded_minor) as refunded_minor, sum(commission_minor) as commission_minor,
        sum(pending_commission_minor) as pending_commission_minor,
        sum(approved_commission_minor) as approved_commission_minor,
        sum(paid_commission_minor) as paid_commission_minor, sum(fee_minor) as fee_minor
      from (select ${keys} as bucket, * from hourly_money ${rows}) h
      group by grouping sets ((currency), (bucket, currency), (affiliate_id, currency))`.execute(db),
  ]);
  const whole = grouped(counts.rows, money.rows, (row) =>
    row.bucket === null && row.affiliate === null ? 'whole' : undefined,
  ).get('whole');
  return {
    counts: whole?.counts,
    money: whole?.money ?? [],
    byBucket: grouped(counts.rows, money.rows, (row) => row.bucket?.getTime()),
    byAffiliate: grouped(counts.rows, money.rows, (row) =>
      row.affiliate === NO_AFFILIATE ? undefined : (row.affiliate ?? undefined),
    ),
  };
}

function grouped<Key>(
  counts: readonly (GroupKey & Counts)[],
  money: readonly (GroupKey & Money)[],
  keyOf: (row: GroupKey) => Key | undefined,
): ReadonlyMap<Key, { counts?: Counts; money: readonly Money[] }> {
  const groups = new Map<Key, { counts?: Counts; money: Money[] }>();
  const groupOf = (row: GroupKey) => {
    const key = keyOf(row);
    if (key === undefined) return undefined;
    const group = groups.get(key) ?? { money: [] };
    groups.set(key, group);
    return group;
  };
  for (const { bucket, affiliate, ...row } of counts) {
    const group = groupOf({ bucket, affiliate });
    if (group) group.counts = row;
  }
  for (const { bucket, affiliate, ...row } of money) groupOf({ bucket, affiliate })?.money.push(row);
  return groups;
}

/**
 * The starts of all buckets of a range, the empty ones too. Days and longer are counted in the zone's own calendar, so
 * a day of 23 or 25 hours is one bucket; hours are counted in time. Undefined where there would be too many.
 */
export async function listBuckets(db: Db, subject: Subject, range: Range): Promise<readonly Date[] | undefined> {
  const from = range.from ?? (await firstHour(db, subject));
  if (from === null) return [];
  if (hasTooManyPoints(from.getTime(), range.to.getTime(), range.granularity)) return undefined;
  const { granularity: unit, timeZone } = range;
  const found =
    unit === 'hour'
      ? await sql<{ at: Date }>`
          select at from generate_series(date_trunc('hour', ${from}::timestamptz, ${timeZone}), ${range.to}::timestamptz, '1 hour') at
          where at < ${range.to}::timestamptz`.execute(db)
      : await sql<{ at: Date }>`
          select local at time zone ${timeZone} as at
          from generate_series(
            date_trunc(${unit}::text, ${from}::timestamptz at time zone ${timeZone}), ${range.to}::timestamptz at time zone ${timeZone},
            ${`1 ${unit}`}::interval) local
          where local at time zone ${timeZone} < ${range.to}::timestamptz`.execute(db);
  return found.rows.map((row) => row.at);
}

async function firstHour(db: Db, { campaignId, affiliateId }: Subject): Promise<Date | null> {
  let query = db.selectFrom('hourly').select('hour').where('campaignId', '=', campaignId).orderBy('hour').limit(1);
  if (affiliateId !== undefined) query = query.where('affiliateId', '=', affiliateId);
  return (await query.executeTakeFirst())?.hour ?? null;
}

export type DimensionRow = Pick<HourlyDimensionsTable, 'dimension' | 'value' | 'clicks'>;

/** The values with the most clicks, at most 50 of each dimension: from whole days, and hours where a day is cut. */
export async function readDimensions(
  db: Db,
  { campaignId, affiliateId }: Subject,
  range: Range,
): Promise<readonly DimensionRow[]> {
  const scope = sql`campaign_id = ${campaignId} and scope_id = ${affiliateId ?? campaignId}`;
  const hours = (from: Date, to: Date) =>
    sql`select dimension, value, clicks from hourly_dimensions where ${scope} and hour >= ${from} and hour < ${to}`;
  const days = (from: Date, to: Date) =>
    sql`select dimension, value, clicks from daily_dimensions where ${scope} and day >= ${from} and day < ${to}`;
  const { from, to } = range;
  const { firstDay, lastDay } = wholeDays(from, to);
  const pieces =
    firstDay >= lastDay
      ? hours(from ?? firstDay, to)
      : sql`${hours(from ?? firstDay, firstDay)} union all ${days(firstDay, lastDay)} union all ${hours(lastDay, to)}`;
  const found = await sql<DimensionRow>`
    select dimension, value, clicks
    from (
      select dimension, value, sum(clicks)::int8 as clicks,
        row_number() over (partition by dimension order by sum(clicks) desc, value) as place
      from (${pieces}) shares
      group by dimension, value) d
    where place <= 50 and clicks > 0
    order by dimension, clicks desc, value`.execute(db);
  return found.rows;
}

/** The days of UTC that lie wholly in a range, as [first, last). */
function wholeDays(from: Date | null, to: Date): { readonly firstDay: Date; readonly lastDay: Date } {
  return {
    firstDay: new Date(Math.ceil((from?.getTime() ?? 0) / DAY_MS) * DAY_MS),
    lastDay: new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS),
  };
}

/** Totals of several campaigns over a range, from the hours. */
export async function readCampaignFigures(
  db: Db,
  campaignIds: readonly string[],
  range: Range,
): Promise<ReadonlyMap<string, { counts?: Counts; money: readonly Money[] }>> {
  const figures = new Map<string, { counts?: Counts; money: Money[] }>();
  if (campaignIds.length === 0) return figures;
  const rows = sql`
    where campaign_id = any (${campaignIds}::uuid[])
      ${range.from === null ? sql`` : sql`and hour >= ${range.from}`} and hour < ${range.to}`;
  const [counts, money] = await Promise.all([
    sql<Counts & { readonly campaignId: string }>`
      select campaign_id, sum(clicks)::int8 as clicks, sum(repeated_clicks)::int8 as repeated_clicks,
        sum(superseded_clicks)::int8 as superseded_clicks, sum(rejected_clicks)::int8 as rejected_clicks,
        sum(visitors)::int8 as visitors, sum(conversions)::int8 as conversions,
        sum(pending_conversions)::int8 as pending_conversions, sum(test_conversions)::int8 as test_conversions,
        sum(awaiting_review)::int8 as awaiting_review
      from hourly ${rows} group by campaign_id`.execute(db),
    sql<Money & { readonly campaignId: string }>`
      select campaign_id, currency, sum(revenue_minor) as revenue_minor, sum(refunded_minor) as refunded_minor,
        sum(commission_minor) as commission_minor, sum(pending_commission_minor) as pending_commission_minor,
        sum(approved_commission_minor) as approved_commission_minor,
        sum(paid_commission_minor) as paid_commission_minor, sum(fee_minor) as fee_minor
      from hourly_money ${rows} group by campaign_id, currency`.execute(db),
  ]);
  for (const { campaignId, ...row } of counts.rows) figures.set(campaignId, { counts: row, money: [] });
  for (const { campaignId, ...row } of money.rows) figures.get(campaignId)?.money.push(row);
  return figures;
}
