import { DAY_MS } from '@sillage/proto/values/durations';
import { type RawBuilder, sql } from 'kysely';
import { type BucketedRange, isWithin, type Subject } from './ranges.ts';

export type Cut = Pick<BucketedRange, 'from' | 'to' | 'splits'>;

/** Which rows a range is summed from: rows of each affiliate, or sums of them if these suffice. */
export type Grain = 'affiliate-hours' | 'affiliate-days' | 'campaign-hours' | 'campaign-days' | 'merchant-hours';

interface RowsRequest {
  readonly subject: Subject;
  readonly range: Cut;
  readonly columns: RawBuilder<unknown>;
  readonly kind: '' | '_money';
}

/**
 * The hours of a range that are not split. For sums that have changed, and for days that are only partly in the range
 * or after the campaign went live, the rows that they sum are read instead.
 */
export function rollupsOf(grain: Grain, requested: RowsRequest): RawBuilder<unknown> {
  if (grain !== 'affiliate-hours') return sql`select * from (${SUMMED_UP[grain](requested)}) r`;
  const { subject, range, columns, kind } = requested;
  return sql`
    select campaign_id, affiliate_id, hour as at, ${columns}
    from ${sql.table(`hourly${kind}`)} join ${modesOf(subject)} using (campaign_id)
    where ${isOf(subject)} and ${isIn(range)}`;
}

const SUMMED_UP: Readonly<Record<Exclude<Grain, 'affiliate-hours'>, (requested: RowsRequest) => RawBuilder<unknown>>> =
  {
    'affiliate-days': affiliateDays,
    'campaign-hours': campaignHours,
    'campaign-days': campaignDays,
    'merchant-hours': merchantHours,
  };

function campaignHours({ subject, range, columns, kind }: RowsRequest): RawBuilder<unknown> {
  return sql`
    with noted as materialized (${changedHours(subject)})
    select campaign_id, null::uuid as affiliate_id, hour as at, ${columns}
    from ${sql.table(`campaign_hours${kind}`)} join ${modesOf(subject)} using (campaign_id)
    where campaign_id = any (${subject.campaignIds}::uuid[]) and ${isIn(range)} and ${isNotNoted}
    union all ${changed({ subject, range, columns, kind })}`;
}

function campaignDays({ subject, range, columns, kind }: RowsRequest): RawBuilder<unknown> {
  return sql`
    with noted as materialized (${changedHours(subject)}),
      apart as materialized (select campaign_id, date_trunc('day', hour, 'UTC') as day from noted union ${partDays(subject, range)})
    select campaign_id, null::uuid as affiliate_id, day as at, ${columns}
    from ${sql.table(`campaign_days${kind}`)} join ${modesOf(subject)} using (campaign_id)
    where ${isWholeDay(subject, range)}
    union all
    select campaign_id, null, hour as at, ${columns}
    from apart join ${modesOf(subject)} using (campaign_id) cross join lateral (
      select ${columns}, hour from ${sql.table(`campaign_hours${kind}`)} h where ${isOfPart(range)} offset 0) h
    where ${isNotNoted} ${isNotSplit(range)}
    union all ${changed({ subject, range, columns, kind })}`;
}

/**
 * All campaigns in one mode of the merchant that the subject names; if an hour of one campaign has changed, the
 * merchant's hour has changed.
 */
function merchantHours({ subject, range, columns, kind }: RowsRequest): RawBuilder<unknown> {
  const isOfMerchant = sql`owner_user_id = ${subject.merchant?.ownerUserId}`;
  return sql`
    with noted as materialized (${changedHours(subject)}),
      apart as materialized (select hour from noted union select hour from changed_merchant_hours where ${isOfMerchant})
    select null::uuid as campaign_id, null::uuid as affiliate_id, hour as at, ${columns}
    from ${sql.table(`merchant_hours${kind}`)}
    where ${isOfMerchant} and is_test = ${subject.merchant?.isTest} and ${isWhole(range)}
      and hour not in (select hour from apart)
    union all
    select campaign_id, null, hour as at, ${columns}
    from apart cross join ${modesOf(subject)} cross join lateral (
      select ${columns} from ${sql.table(`campaign_hours${kind}`)} h
      where h.campaign_id = mode.campaign_id and h.hour = apart.hour offset 0) h
    where ${isIn(range)} and ${isNotNoted}
    union all ${changed({ subject, range, columns, kind })}`;
}

function affiliateDays({ subject, range, columns, kind }: RowsRequest): RawBuilder<unknown> {
  return sql`
    with ${partsOfDays({ subject, range, kind })}
    select campaign_id, affiliate_id, day as at, ${columns}
    from ${sql.table(`affiliate_days${kind}`)} join ${modesOf(subject)} using (campaign_id)
    where ${isWholeDay(subject, range)}
    union all ${changed({ subject, range, columns, kind }, sql`hours`)}`;
}

/**
 * Common table expressions: the changed hours (`noted`), the days that are not read from their sums (`apart`), and the
 * `hours` of these. The hours of partial days are known from those of the campaign, so that each is looked up
 * separately: with a time range, the planner may read all hours of the campaign.
 */
export function partsOfDays({ subject, range, kind }: Omit<RowsRequest, 'columns'>): RawBuilder<unknown> {
  return sql`
      noted as materialized (${changedHours(subject)}),
      apart as materialized (
        select campaign_id, day from changed_days where campaign_id = any (${subject.campaignIds}::uuid[])
        union select campaign_id, date_trunc('day', hour, 'UTC') from noted
        union ${partDays(subject, range)}),
      hours as materialized (
        select apart.campaign_id, h.hour
        from apart join ${modesOf(subject)} using (campaign_id) cross join lateral (
          select hour from ${sql.table(`campaign_hours${kind}`)} h where ${isOfPart(range)} offset 0) h
        union select campaign_id, hour from noted)`;
}

/** The hours of campaigns that changed since they were summed. */
export function changedHours({ campaignIds }: Subject): RawBuilder<unknown> {
  return sql`select distinct campaign_id, hour from changed_hours where campaign_id = any (${campaignIds}::uuid[])`;
}

/** The hours of affiliates at known times. */
function changed({ subject, range, columns, kind }: RowsRequest, hours = sql`noted`): RawBuilder<unknown> {
  return sql`
    select campaign_id, affiliate_id, hour as at, ${columns}
    from ${hours} n join ${modesOf(subject)} using (campaign_id) cross join lateral (
      select affiliate_id, ${columns} from ${sql.table(`hourly${kind}`)} h
      where h.campaign_id = n.campaign_id and h.hour = n.hour offset 0) h
    where ${isIn(range)}`;
}

const isNotNoted = sql`(campaign_id, hour) not in (select campaign_id, hour from noted)`;

/** Of rows with a day and the mode, beside `apart`. */
export function isWholeDay({ campaignIds }: Subject, range: Cut): RawBuilder<unknown> {
  return sql`campaign_id = any (${campaignIds}::uuid[]) and ${isWithin(sql`day`, range)} and day >= live_since
    and (campaign_id, day) not in (select campaign_id, day from apart)`;
}

/**
 * The hours `h` of a day `apart`. One bound on each side: of two, the planner may use the one that excludes almost
 * nothing.
 */
export function isOfPart({ from, to }: Cut): RawBuilder<unknown> {
  return sql`h.campaign_id = apart.campaign_id and h.hour >= greatest(apart.day, mode.live_since, ${from}::timestamptz)
    and h.hour < least(apart.day + interval '1 day', ${to}::timestamptz)`;
}

/** The days of each campaign that are only partly in the range, contain a split hour, or on which it went live. */
export function partDays({ campaignIds }: Subject, { from, to, splits }: Cut): RawBuilder<unknown> {
  const days = [...(from ? [from] : []), to, ...splits].map((at) => new Date(at.getTime() - (at.getTime() % DAY_MS)));
  return sql`
    select campaign_id, day
    from unnest(${campaignIds}::uuid[]) as ids (campaign_id), unnest(${texts(days)}::timestamptz[]) as days (day)
    union select campaign_id, date_trunc('day', live_since, 'UTC') from campaigns
    where campaign_id = any (${campaignIds}::uuid[]) and live_since is not null`;
}

export function isOf({ campaignIds, affiliateId }: Subject): RawBuilder<unknown> {
  return sql`campaign_id = any (${campaignIds}::uuid[])
    ${affiliateId === undefined ? sql`` : sql`and affiliate_id = ${affiliateId}`}`;
}

/** The time since which the figures of campaigns belong to their current book. */
export function modesOf({ campaignIds }: Subject): RawBuilder<unknown> {
  return sql`(
    select campaign_id, coalesce(live_since, '-infinity') as live_since from campaigns
    where campaign_id = any (${campaignIds}::uuid[])) mode`;
}

/** Of rows with an hour and the mode. */
export const isIn = (range: Cut) => sql`${isWhole(range)} and hour >= live_since`;

function isWhole(range: Cut): RawBuilder<unknown> {
  return sql`${isWithin(sql`hour`, range)} ${isNotSplit(range)}`;
}

function isNotSplit({ splits }: Pick<Cut, 'splits'>): RawBuilder<unknown> {
  return splits.length === 0
    ? sql``
    : sql`and date_trunc('hour', hour, 'UTC') <> all (${texts(splits)}::timestamptz[])`;
}

export const texts = (times: readonly Date[]) => times.map((time) => time.toISOString());
