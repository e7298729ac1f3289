import { SUB_NAMES } from '@sillage/proto/http/statistics';
import { type Kysely, sql } from 'kysely';
import type { KnownCampaign } from './campaigns.ts';
import type { BucketedRange } from './figures/ranges.ts';
import { isOfPart, partDays, texts } from './figures/rollup-rows.ts';
import { type CountedRow, MAX_CLICKS } from './filtered.ts';
import type { AttributionSchema } from './schema.ts';

/** By their position in the sums. */
const DIMENSIONS = ['link', ...SUB_NAMES] as const;

/**
 * The links and sub-ids of the counted clicks of a range, most clicks first, at most 50 of each: from summed days, from
 * hours for partial or changed days, and from clicks for partial or changed hours. Undefined if there are too many
 * clicks, or the sums do not cover the whole range.
 */
export async function readLinks(
  db: Kysely<AttributionSchema>,
  { campaignId }: Pick<KnownCampaign, 'campaignId'>,
  range: BucketedRange,
): Promise<readonly CountedRow[] | undefined> {
  const { from, to, edges } = range;
  const subject = { campaignIds: [campaignId] };
  const ofCampaign = sql`campaign_id = ${campaignId}`;
  const isInRange = sql`hour < ${to}::timestamptz and hour + interval '1 hour' > greatest(live_since, ${from}::timestamptz)`;
  const found = await sql<{ isKnown: boolean; place: number | null; value: string; clicks: number }>`
    with mode as materialized (
        select campaign_id, coalesce(live_since, '-infinity') as live_since from campaigns where ${ofCampaign}),
      noted as materialized (
        select distinct date_trunc('hour', hour, 'UTC') as hour from (
          select hour from changed_hours where ${ofCampaign} union all select hour from changed_link_hours where ${ofCampaign}) n
        cross join mode where ${isInRange}),
      apart as materialized (
        select campaign_id, date_trunc('day', hour, 'UTC') as day from noted cross join mode
        union ${partDays(subject, { from, to, splits: edges })}),
      counted as materialized (
        select hour from noted union select * from unnest(${texts(edges)}::timestamptz[])),
      sums as materialized (
        select places, shared_values, clicks from campaign_days_links cross join mode
        where campaign_days_links.campaign_id = ${campaignId} and day < ${to}::timestamptz and day >= greatest(live_since, ${from}::timestamptz)
          and day not in (select day from apart)
        union all
        select h.places, h.shared_values, h.clicks from apart cross join mode cross join lateral (
          select * from campaign_hours_links h where ${isOfPart(range)}
            and date_trunc('hour', h.hour, 'UTC') not in (select hour from counted) offset 0) h),
      chosen as materialized (
        select c.short_code, c.subs from counted cross join mode cross join lateral (
          select * from clicks c where c.campaign_id = mode.campaign_id and outcome = 'counted'
            and occurred_at >= greatest(hour, live_since, ${from}::timestamptz)
            and occurred_at < least(hour + interval '1 hour', ${to}::timestamptz) offset 0) c
        where ${isInRange} limit ${MAX_CLICKS + 1}),
      known as materialized (
        select not exists (select from sums where places is null) and (select count(*) from chosen) <= ${MAX_CLICKS}
          and not exists (select from noted where hour < (select kept_from from click_retention)) as is_known),
      shares as materialized (
        select place, value, sum(clicks)::int8 as clicks
        from (
          select s.* from sums cross join lateral unnest(places, shared_values, sums.clicks) s (place, value, clicks)
          union all
          select s.place, s.value, c.clicks
          from (select short_code, subs, count(*) as clicks from chosen group by short_code, subs) c cross join lateral (
            select 0::int2 as place, short_code as value
            union all select place::int2, value from unnest(subs) with ordinality s (value, place) where value <> '') s) pieces
        where (select is_known from known)
        group by place, value),
      -- Clicks without a sub-id: all clicks, as counted by link, minus those with one.
      without as (
        select p.place::int2 as place, '' as value, coalesce(sum(clicks) filter (where s.place = 0), 0)::int8
          - coalesce(sum(clicks) filter (where s.place = p.place), 0)::int8 as clicks
        from generate_series(1, ${SUB_NAMES.length}::int) p (place) cross join shares s group by p.place),
      ranked as (
        select *, row_number() over (partition by place order by clicks desc, value) as rank
        from (select * from shares union all select * from without) s where clicks > 0)
    select is_known, place, value, clicks from known left join ranked on rank <= 50 order by place, clicks desc, value`.execute(
    db,
  );
  if (!found.rows[0]?.isKnown) return undefined;
  return found.rows.flatMap(({ place, value, clicks }) => {
    const dimension = place === null ? undefined : DIMENSIONS[place];
    return dimension === undefined ? [] : [{ dimension, value, clicks }];
  });
}
