import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { KnownCampaign } from '../campaigns.ts';
import { siteOf } from '../clicks/click-filters.ts';
import type { AttributionSchema } from '../schema.ts';
import type { HourlyDimensionsTable } from './figure-tables.ts';
import { dimensionsOf } from './hours.ts';
import { type BucketedRange, laterOf } from './ranges.ts';
import { isIn, isWholeDay, modesOf, partsOfDays } from './rollup-rows.ts';

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
  { from: requested, to, edges }: Pick<BucketedRange, 'from' | 'to' | 'edges'>,
): Promise<readonly DimensionRow[]> {
  const subject = { campaignIds: [campaignId], affiliateId };
  const range = { from: laterOf(requested, liveSince), to, splits: edges };
  const scope = sql`campaign_id = ${campaignId} and scope_id = ${affiliateId ?? campaignId}`;
  // Each day and hour is looked up separately, because the rows of all scopes lie between two days of one scope.
  const found = await sql<DimensionRow>`
    with ${partsOfDays({ subject, range, kind: '' })},
      days as materialized (
        select day from campaign_days join ${modesOf(subject)} using (campaign_id) where ${isWholeDay(subject, range)}),
      pieces as (
        select d.* from days cross join lateral (
          select dimension, value, clicks from daily_dimensions where ${scope} and day = days.day offset 0) d
        union all
        select h.* from hours n join ${modesOf(subject)} using (campaign_id) cross join lateral (
          select dimension, value, clicks from hourly_dimensions h where ${scope} and h.hour = n.hour offset 0) h
        where ${isIn(range)}
        ${edges.length === 0 ? sql`` : sql`union all ${dimensionsOf(subject, range)}`})
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
