import { DAY_MS } from '@sillage/proto/values/durations';
import { type RawBuilder, sql } from 'kysely';
import { NO_AFFILIATE } from '../domain/rollups.ts';
import { type BucketedRange, isWithin, type Subject } from './ranges.ts';

type Cut = Pick<BucketedRange, 'from' | 'to' | 'splits'>;

/** Which rows a range is summed up from: those of each affiliate, or sums of them where these suffice. */
export type Grain = 'affiliate-hours' | 'campaign-hours' | 'affiliate-days';

const COUNTED = sql`clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors, affiliate_visitors, conversions,
  pending_conversions, test_conversions, awaiting_review`;
const SUMMED = sql`currency, revenue_minor, refunded_minor, commission_minor, pending_commission_minor,
  approved_commission_minor, paid_commission_minor, fee_minor`;

/**
 * The counts of a range, as a query with the columns of `hourly` and `at` for its time. The hours that are split come
 * from clicks and conversions instead, each at its own time: what is beyond the range stays out, and the rest falls into
 * the day that it belongs to. Without what was before a campaign went live.
 */
export function countsOf(subject: Subject, range: Cut, grain: Grain = 'affiliate-hours'): RawBuilder<unknown> {
  const rollups = rollupsOf(subject, range, grain, COUNTED, '');
  if (range.splits.length === 0) return rollups;
  const current = sql`join ${modesOf(subject)} using (campaign_id) where occurred_at >= live_since`;
  // The hash alone finds them, which `offset` sees to: where the planner guesses it to be less selective than the
  // campaign and the time, it reads all earlier clicks of the affiliate for each click.
  const earlier = sql`
    select from (
      select * from clicks s
      where hashtextextended(s.session_id, 0) = hashtextextended(c.session_id, 0) and s.outcome <> 'rejected' offset 0) e
    where e.session_id = c.session_id and e.campaign_id = c.campaign_id and (e.occurred_at, e.id) < (c.occurred_at, c.id)`;
  return sql`${rollups}
    union all
    select campaign_id, affiliate_id, occurred_at, (outcome = 'counted')::int, (outcome = 'repeated')::int, superseded::int,
      (outcome = 'rejected')::int, (outcome = 'counted' and not exists (${earlier}))::int,
      (outcome = 'counted' and not exists (${earlier} and e.affiliate_id = c.affiliate_id))::int, 0, 0, 0, 0
    from ${splitOf('clicks', subject, range)} c ${current}
    union all
    select campaign_id, affiliate_id, occurred_at, 0, 0, 0, clicks, 0, 0, 0, 0, 0, 0
    from ${splitOf('click_counts', subject, range)} c ${current}
    union all
    select campaign_id, coalesce(affiliate_id, ${NO_AFFILIATE}), occurred_at, 0, 0, 0, 0, 0, 0, ${counts}::int,
      (${counts} and state = 'pending')::int, ${isMereTest}::int, (${counts} and ${isAwaitingReview})::int
    from ${splitOf('conversions', subject, range)} c ${current} and version > 0`;
}

/** The sums of a range, with the columns of `hourly_money` and `at` for its time. */
export function moneyOf(subject: Subject, range: Cut, grain: Grain = 'affiliate-hours'): RawBuilder<unknown> {
  const rollups = rollupsOf(subject, range, grain, SUMMED, '_money');
  if (range.splits.length === 0) return rollups;
  const current = sql`join ${modesOf(subject)} using (campaign_id) where occurred_at >= live_since`;
  const commissionIf = (condition: RawBuilder<unknown>) => sql`case when ${condition} then commission_minor else 0 end`;
  return sql`${rollups}
    union all
    select campaign_id, affiliate_id, occurred_at, currency, amount_minor, refunded_minor, commission_minor,
      ${commissionIf(sql`state = 'pending'`)}, ${commissionIf(sql`state = 'approved'`)},
      ${commissionIf(sql`state not in ('pending', 'approved')`)}, fee_minor
    from ${splitOf('conversions', subject, range)} c ${current} and version > 0 and ${counts} and in_sums`;
}

/**
 * The hours of a range that are not split. Days that have changed since they were summed up are read from the hours of
 * the affiliates; so are, where there are sums of days, those of which the range or the campaign's time has a part.
 */
function rollupsOf(
  subject: Subject,
  range: Cut,
  grain: Grain,
  columns: RawBuilder<unknown>,
  kind: '' | '_money',
): RawBuilder<unknown> {
  const hours = sql`
    select campaign_id, affiliate_id, hour as at, ${columns}
    from ${sql.table(`hourly${kind}`)} join ${modesOf(subject)} using (campaign_id)`;
  const isIn = sql`${isWhole(range)} and hour >= live_since`;
  if (grain === 'affiliate-hours') return sql`${hours} where ${isOf(subject)} and ${isIn}`;
  const { campaignIds } = subject;
  const changed = sql`select campaign_id, day from changed_days where campaign_id = any (${campaignIds}::uuid[])`;
  const apart = grain === 'campaign-hours' ? changed : sql`${changed} union ${partDays(subject, range)}`;
  const summed =
    grain === 'campaign-hours'
      ? sql`
        select campaign_id, null::uuid as affiliate_id, hour as at, ${columns}
        from ${sql.table(`campaign_hours${kind}`)} join ${modesOf(subject)} using (campaign_id)
        where campaign_id = any (${campaignIds}::uuid[]) and ${isIn}
          and (campaign_id, date_trunc('day', hour, 'UTC')) not in (select campaign_id, day from apart)`
      : sql`
        select campaign_id, affiliate_id, day as at, ${columns}
        from ${sql.table(`affiliate_days${kind}`)} join ${modesOf(subject)} using (campaign_id)
        where campaign_id = any (${campaignIds}::uuid[]) and ${isWithin(sql`day`, range)} and day >= live_since
          and (campaign_id, day) not in (select campaign_id, day from apart)`;
  return sql`
    select * from (
      with apart as materialized (select distinct campaign_id, day from (${apart}) a)
      ${summed}
      union all
      select campaign_id, affiliate_id, hour as at, ${columns}
      from apart join ${modesOf(subject)} using (campaign_id) join ${sql.table(`hourly${kind}`)} using (campaign_id)
      -- One bound on each side: of two the planner may look up the one that leaves nearly everything.
      where hour >= greatest(day, live_since, ${range.from}::timestamptz)
        and hour < least(day + interval '1 day', ${range.to}::timestamptz) ${isNotSplit(range)}) r`;
}

/** The days of each campaign that are not wholly in the range, are split, or in which it went live. */
function partDays({ campaignIds }: Subject, { from, to, splits }: Cut): RawBuilder<unknown> {
  const days = [...(from ? [from] : []), to, ...splits].map((at) => new Date(at.getTime() - (at.getTime() % DAY_MS)));
  return sql`
    select campaign_id, day
    from unnest(${campaignIds}::uuid[]) as ids (campaign_id), unnest(${texts(days)}::timestamptz[]) as days (day)
    union select campaign_id, date_trunc('day', live_since, 'UTC') from campaigns
    where campaign_id = any (${campaignIds}::uuid[]) and live_since is not null`;
}

/** The dimensions of the split hours alone. */
export function dimensionsOf(subject: Subject, range: Cut): RawBuilder<unknown> {
  return sql`
    select d.dimension, d.value, 1 as clicks
    from ${splitOf('clicks', subject, range)} c
    cross join lateral (values ('country', country, 'counted'), ('device', device, 'counted'),
      ('referrer', referrer_host, 'counted'), ('rejection', rejected_reason, 'rejected')) d (dimension, value, outcome)
    where d.outcome = c.outcome
    union all
    select 'rejection', reason, clicks from ${splitOf('click_counts', subject, range)} c`;
}

/** Of a conversion: the shop tries out a campaign that is live. */
export const isMereTest = sql`(is_test and book = 'live')`;

/** As in rollups.ts. */
export const isAwaitingReview = sql`(state = 'pending' and (not in_sums or held_for is not null))`;
const counts = sql`(not ${isMereTest} and state <> 'rejected' and affiliate_id is not null)`;

function isOf({ campaignIds, affiliateId }: Subject): RawBuilder<unknown> {
  return sql`campaign_id = any (${campaignIds}::uuid[])
    ${affiliateId === undefined ? sql`` : sql`and affiliate_id = ${affiliateId}`}`;
}

/** Since when the figures of campaigns are those of their current book. */
function modesOf({ campaignIds }: Subject): RawBuilder<unknown> {
  return sql`(
    select campaign_id, coalesce(live_since, '-infinity') as live_since from campaigns
    where campaign_id = any (${campaignIds}::uuid[])) mode`;
}

function isWhole(range: Cut): RawBuilder<unknown> {
  return sql`${isWithin(sql`hour`, range)} ${isNotSplit(range)}`;
}

function isNotSplit({ splits }: Pick<Cut, 'splits'>): RawBuilder<unknown> {
  return splits.length === 0
    ? sql``
    : sql`and date_trunc('hour', hour, 'UTC') <> all (${texts(splits)}::timestamptz[])`;
}

/**
 * What happened in the split hours, no further than the range goes. Each hour is looked up by its time, which `offset`
 * sees to: joined with them, the clicks of many campaigns are all read.
 */
function splitOf(
  table: 'clicks' | 'click_counts' | 'conversions',
  subject: Subject,
  { from, to, splits }: Cut,
): RawBuilder<unknown> {
  return sql`(
    select greatest(hour, ${from}::timestamptz) as begins, least(hour + interval '1 hour', ${to}::timestamptz) as ends
    from unnest(${texts(splits)}::timestamptz[]) as hours (hour)) split
    cross join lateral (
      select * from ${sql.table(table)} where ${isOf(subject)} and occurred_at >= begins and occurred_at < ends offset 0)`;
}

const texts = (times: readonly Date[]) => times.map((time) => time.toISOString());
