import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { KnownCampaign } from '../campaigns.ts';
import { siteOf } from '../clicks/click-filters.ts';
import type { AttributionSchema } from '../schema.ts';
import type { HourlyDimensionsTable } from './figure-tables.ts';
import { dimensionsOf } from './hours.ts';
import { type BucketedRange, laterOf } from './ranges.ts';
import { texts } from './rollup-rows.ts';

export type DimensionRow = Pick<HourlyDimensionsTable, 'dimension' | 'value' | 'clicks'>;

/**
 * The values with the most clicks, at most 50 per dimension: from whole days, from hours for partial days and for days
 * that changed since they were summed, and from clicks for partial hours. Referrers are sites. Excludes clicks from
 * before the campaign went live.
 */
export async function readDimensions(
  db: Kysely<AttributionSchema>,
  { campaignId, liveSince }: Pick<KnownCampaign, 'campaignId' | 'liveSince'>,
  affiliateId: string | undefined,
  { from: asked, to, edges }: Pick<BucketedRange, 'from' | 'to' | 'edges'>,
): Promise<readonly DimensionRow[]> {
  const from = laterOf(asked, liveSince);
  const { firstDay, lastDay } = wholeDays(from, to);
  const scope = sql`campaign_id = ${campaignId} and scope_id = ${affiliateId ?? campaignId}`;
  const split = { campaignIds: [campaignId], affiliateId };
  // Each day and hour is looked up separately, because the rows of all scopes lie between two days of one scope.
  const found = await sql<DimensionRow>`
    with days as materialized (
        select d.day, exists (select from changed_days n where n.campaign_id = ${campaignId} and n.day = d.day) as has_changed
        from (
          select least((select min(day) from daily_dimensions where campaign_id = ${campaignId}),
            (select min(day) from changed_days where campaign_id = ${campaignId})) as first,
          greatest((select max(day) from daily_dimensions where campaign_id = ${campaignId}),
            (select max(day) from changed_days where campaign_id = ${campaignId})) as last) known
        cross join lateral generate_series(greatest(known.first, ${firstDay}::timestamptz),
          least(known.last, ${new Date(lastDay.getTime() - DAY_MS)}::timestamptz), interval '24 hours') d (day)
        where known.first is not null),
      hours as (
        select unnest(${texts(partialHours(from, to, liveSince))}::timestamptz[]) as hour
        union all
        select day + n * interval '1 hour' from days cross join generate_series(0, 23) n where has_changed),
      pieces as (
        select d.dimension, d.value, d.clicks from days cross join lateral (
          select * from daily_dimensions where ${scope} and day = days.day offset 0) d
        where not has_changed
        union all
        select h.dimension, h.value, h.clicks from hours cross join lateral (
          select * from hourly_dimensions where ${scope} and hour = hours.hour offset 0) h
        where date_trunc('hour', hours.hour, 'UTC') <> all (${texts(edges)}::timestamptz[])
        ${edges.length === 0 ? sql`` : sql`union all ${dimensionsOf(split, { from, to, splits: edges })}`})
    select dimension, value, clicks
    from (
      select dimension, value, sum(clicks)::int8 as clicks,
        row_number() over (partition by dimension order by sum(clicks) desc, value) as place
      from (
        select dimension, case when dimension = 'referrer' then ${siteOf(sql`value`)} else value end as value, clicks
        from pieces) shares
      group by dimension, value) d
    where place <= 50 and clicks > 0
    order by dimension, clicks desc, value`.execute(db);
  return found.rows;
}

/** The UTC days that are completely in a range, as [first, last). */
function wholeDays(from: Date | null, to: Date): { readonly firstDay: Date; readonly lastDay: Date } {
  return {
    firstDay: new Date(Math.ceil((from?.getTime() ?? 0) / DAY_MS) * DAY_MS),
    lastDay: new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS),
  };
}

/**
 * The starts of the hours in a range that are in no whole day of it, and of the part of an hour that begins when the
 * campaign went live.
 */
function partialHours(from: Date | null, to: Date, liveSince: Date | null): Date[] {
  const { firstDay, lastDay } = wholeDays(from, to);
  const begin = from ?? firstDay;
  const pieces = firstDay >= lastDay ? [[begin, to] as const] : [[begin, firstDay] as const, [lastDay, to] as const];
  const hours = pieces.flatMap(([begin, end]) => hoursIn(begin.getTime(), end.getTime()));
  const isPart = liveSince !== null && liveSince.getTime() % HOUR_MS !== 0 && liveSince >= begin && liveSince < to;
  return isPart ? [...hours, liveSince] : hours;
}

function hoursIn(begin: number, end: number): Date[] {
  const first = Math.ceil(begin / HOUR_MS) * HOUR_MS;
  return Array.from(
    { length: Math.max(0, Math.ceil((end - first) / HOUR_MS)) },
    (_, n) => new Date(first + n * HOUR_MS),
  );
}

/** Sums these days from their hours. Rows of hours are never deleted, so rows of days are not either. */
export async function sumDimensions(trx: Transaction<AttributionSchema>, days: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into daily_dimensions as s (campaign_id, day, scope_id, dimension, value, clicks)
    select d.campaign_id, d.day, h.scope_id, h.dimension, h.value, sum(h.clicks)
    from ${days} cross join lateral (
      select * from hourly_dimensions h
      where h.campaign_id = d.campaign_id and h.hour >= d.day and h.hour < d.day + interval '24 hours' offset 0) h
    group by 1, 2, 3, 4, 5
    on conflict (campaign_id, day, scope_id, dimension, value) do update
      set clicks = excluded.clicks where s.clicks <> excluded.clicks`.execute(trx);
}
