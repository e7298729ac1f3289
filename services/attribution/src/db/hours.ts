import { type RawBuilder, sql } from 'kysely';
import { NO_AFFILIATE } from '../domain/rollups.ts';
import type { BucketedRange, Subject } from './ranges.ts';

type Cut = Pick<BucketedRange, 'from' | 'to' | 'splits'>;

/**
 * The counts of a range by the hour, as a query with the columns of `hourly` and `at` for its hour. The hours that are
 * split come from clicks and conversions instead, each at its own time: what is beyond the range stays out, and the
 * rest falls into the day that it belongs to. Without what was before a campaign went live.
 */
export function countsOf(subject: Subject, range: Cut): RawBuilder<unknown> {
  const rollups = sql`
    select campaign_id, affiliate_id, hour as at, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors,
      affiliate_visitors, conversions, pending_conversions, test_conversions, awaiting_review
    from hourly join ${modesOf(subject)} using (campaign_id)
    where ${isOf(subject)} and ${isWhole(range)} and hour >= live_since`;
  if (range.splits.length === 0) return rollups;
  const current = sql`join ${modesOf(subject)} using (campaign_id) where occurred_at >= live_since`;
  const earlier = sql`
    select from clicks e where hashtextextended(e.session_id, 0) = hashtextextended(c.session_id, 0)
      and e.session_id = c.session_id and e.campaign_id = c.campaign_id and e.outcome <> 'rejected'
      and (e.occurred_at, e.id) < (c.occurred_at, c.id)`;
  return sql`${rollups}
    union all
    select campaign_id, affiliate_id, occurred_at, (outcome = 'counted')::int, (outcome = 'repeated')::int, superseded::int,
      (outcome = 'rejected')::int, (outcome = 'counted' and not exists (${earlier}))::int,
      (outcome = 'counted' and not exists (${earlier} and e.affiliate_id = c.affiliate_id))::int, 0, 0, 0, 0
    from ${during(range)} join clicks c on ${isOf(subject)} and ${isSplit} ${current}
    union all
    select campaign_id, affiliate_id, occurred_at, 0, 0, 0, clicks, 0, 0, 0, 0, 0, 0
    from ${during(range)} join click_counts on ${isOf(subject)} and ${isSplit} ${current}
    union all
    select campaign_id, coalesce(affiliate_id, ${NO_AFFILIATE}), occurred_at, 0, 0, 0, 0, 0, 0, ${counts}::int,
      (${counts} and state = 'pending')::int, ${isMereTest}::int, (${counts} and ${isAwaitingReview})::int
    from ${during(range)} join conversions on ${isOf(subject)} and ${isSplit} and version > 0 ${current}`;
}

/** The sums of a range by the hour, with the columns of `hourly_money` and `at` for its hour. */
export function moneyOf(subject: Subject, range: Cut): RawBuilder<unknown> {
  const rollups = sql`
    select campaign_id, affiliate_id, hour as at, currency, revenue_minor, refunded_minor, commission_minor,
      pending_commission_minor, approved_commission_minor, paid_commission_minor, fee_minor
    from hourly_money join ${modesOf(subject)} using (campaign_id)
    where ${isOf(subject)} and ${isWhole(range)} and hour >= live_since`;
  if (range.splits.length === 0) return rollups;
  const current = sql`join ${modesOf(subject)} using (campaign_id) where occurred_at >= live_since`;
  const commissionIf = (condition: RawBuilder<unknown>) => sql`case when ${condition} then commission_minor else 0 end`;
  return sql`${rollups}
    union all
    select campaign_id, affiliate_id, occurred_at, currency, amount_minor, refunded_minor, commission_minor,
      ${commissionIf(sql`state = 'pending'`)}, ${commissionIf(sql`state = 'approved'`)},
      ${commissionIf(sql`state not in ('pending', 'approved')`)}, fee_minor
    from ${during(range)} join conversions on ${isOf(subject)} and ${isSplit} and version > 0 and ${counts} and in_sums
      ${current}`;
}

/** The dimensions of the split hours alone. */
export function dimensionsOf(subject: Subject, range: Cut): RawBuilder<unknown> {
  return sql`
    select d.dimension, d.value, 1 as clicks
    from ${during(range)} join clicks on ${isOf(subject)} and ${isSplit}
    cross join lateral (values ('country', country, 'counted'), ('device', device, 'counted'),
      ('referrer', referrer_host, 'counted'), ('rejection', rejected_reason, 'rejected')) d (dimension, value, outcome)
    where d.outcome = clicks.outcome
    union all
    select 'rejection', reason, clicks from ${during(range)} join click_counts on ${isOf(subject)} and ${isSplit}`;
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

function isWhole({ from, to, splits }: Cut): RawBuilder<unknown> {
  return sql`hour < ${to} ${from === null ? sql`` : sql`and hour >= ${from}`}
    ${splits.length === 0 ? sql`` : sql`and date_trunc('hour', hour, 'UTC') <> all (${texts(splits)}::timestamptz[])`}`;
}

/** The split hours, no further than the range goes. */
function during({ from, to, splits }: Cut): RawBuilder<unknown> {
  return sql`(
    select greatest(hour, ${from}::timestamptz) as begins, least(hour + interval '1 hour', ${to}::timestamptz) as ends
    from unnest(${texts(splits)}::timestamptz[]) as hours (hour)) split`;
}

const isSplit = sql`occurred_at >= begins and occurred_at < ends`;

const texts = (times: readonly Date[]) => times.map((time) => time.toISOString());
