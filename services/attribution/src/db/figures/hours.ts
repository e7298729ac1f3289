import { type RawBuilder, sql } from 'kysely';
import { NO_AFFILIATE } from '../../domain/rollups.ts';
import { haveSameHashes } from '../clicks/session-hash.ts';
import type { Subject } from './ranges.ts';
import { type Cut, type Grain, isOf, modesOf, rollupsOf, texts } from './rollup-rows.ts';

const COUNTED = sql`clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors, affiliate_visitors, conversions,
  pending_conversions, test_conversions, awaiting_review`;
const SUMMED = sql`currency, revenue_minor, refunded_minor, commission_minor, pending_commission_minor,
  approved_commission_minor, paid_commission_minor, fee_minor`;

/**
 * The counts of a range, as a query with the columns of `hourly` and `at` for the time. Split hours are computed from
 * clicks and conversions instead, each at its own time, so that those outside the range are left out and the others
 * fall into the right day. Excludes figures from before a campaign went live. In rows of affiliates, visitors are
 * counted per affiliate.
 */
export function countsOf(subject: Subject, range: Cut, grain: Grain = 'affiliate-hours'): RawBuilder<unknown> {
  const rollups = rollupsOf(grain, { subject, range, columns: COUNTED, kind: '' });
  if (range.splits.length === 0) return rollups;
  const current = sql`join ${modesOf(subject)} using (campaign_id) where occurred_at >= live_since`;
  // `offset` makes Postgres find them by the hashes alone: if the planner considers them less selective than the
  // campaign and the time, it reads all earlier clicks of the affiliate for each click.
  const earlier = sql`
    select from (
      select * from clicks s
      where ${haveSameHashes('s.session_id', 'c.session_id')} and s.outcome <> 'rejected' offset 0) e
    where e.session_id = c.session_id and e.campaign_id = c.campaign_id and (e.occurred_at, e.id) < (c.occurred_at, c.id)`;
  // Each of the two is only computed if it is read.
  const isOfAffiliates = grain.startsWith('affiliate');
  const isNew = (isRead: boolean, ofAffiliate = sql``) =>
    isRead ? sql`(outcome = 'counted' and not exists (${earlier} ${ofAffiliate}))::int` : sql`0`;
  return sql`${rollups}
    union all
    select campaign_id, affiliate_id, occurred_at, (outcome = 'counted')::int, (outcome = 'repeated')::int, superseded::int,
      (outcome = 'rejected')::int, ${isNew(!isOfAffiliates)}, ${isNew(isOfAffiliates, sql`and e.affiliate_id = c.affiliate_id`)},
      0, 0, 0, 0
    from ${splitOf('clicks', subject, range)} c ${current}
    union all
    select campaign_id, affiliate_id, occurred_at, 0, 0, 0, clicks, 0, 0, 0, 0, 0, 0
    from ${splitOf('click_counts', subject, range)} c ${current}
    union all
    select campaign_id, coalesce(affiliate_id, ${NO_AFFILIATE}), occurred_at, 0, 0, 0, 0, 0, 0, ${counts}::int,
      (${counts} and state = 'pending')::int, ${isTestInLiveBook}::int, (${counts} and ${isAwaitingReview})::int
    from ${splitOf('conversions', subject, range)} c ${current} and version > 0`;
}

/** The sums of a range, with the columns of `hourly_money` and `at` for its time. */
export function moneyOf(subject: Subject, range: Cut, grain: Grain = 'affiliate-hours'): RawBuilder<unknown> {
  const rollups = rollupsOf(grain, { subject, range, columns: SUMMED, kind: '_money' });
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

/** The dimensions of the split hours only. */
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

/** For a conversion: the shop is testing a live campaign. */
export const isTestInLiveBook = sql`(is_test and book = 'live')`;

/** As in rollups.ts. */
export const isAwaitingReview = sql`(state = 'pending' and (not in_sums or held_for is not null))`;
const counts = sql`(not ${isTestInLiveBook} and state <> 'rejected' and affiliate_id is not null)`;

/**
 * The events of the split hours within the range. `offset` forces a look-up of each hour by its time: with a join, the
 * clicks of many campaigns would all be read.
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
