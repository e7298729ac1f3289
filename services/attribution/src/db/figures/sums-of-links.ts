import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import { lockSums } from './sums-of-days.ts';

type Trx = Transaction<AttributionSchema>;

/**
 * Campaign hours whose links are counted in one transaction; it stops at the hour with which it reaches this number of
 * clicks.
 */
const HOURS_PER_BATCH = 200;
const CLICKS_PER_BATCH = 500_000;
/**
 * Links and sub-ids that are kept per hour or day; if there are more, such as a different sub-id for each click, none
 * are kept.
 */
const MAX_VALUES = 2_000;

interface NotedHour {
  readonly campaignId: string;
  readonly hour: string;
  readonly day: string;
  /** Whether its clicks are still stored. */
  readonly isKept: boolean;
}

/**
 * Counts the links and sub-ids of some summed hours, and of the days that contain them. Counts of purged clicks are
 * left unchanged. Returns the number of campaign hours.
 */
export async function sumSomeLinks(trx: Trx): Promise<number> {
  await lockSums(trx);
  const { rows } = await sql<NotedHour>`
    with noted as materialized (
        select ctid as note, campaign_id, hour from changed_link_hours order by 2, 3 limit ${HOURS_PER_BATCH}),
      counted as (
        select noted.*, sum(clicks) over (order by campaign_id, hour, note rows between unbounded preceding and 1 preceding) as before
        from noted left join campaign_hours using (campaign_id, hour)),
      chosen as materialized (select * from counted where coalesce(before, 0) < ${CLICKS_PER_BATCH}),
      gone as (delete from changed_link_hours where ctid = any (array(select note from chosen)))
    select distinct campaign_id, hour::text, date_trunc('day', hour, 'UTC')::text as day,
      hour >= coalesce((select kept_from from click_retention), '-infinity') as is_kept
    from chosen order by campaign_id, hour`.execute(trx);
  if (rows.length === 0) return 0;
  const kept = pairsOf(rows.filter(({ isKept }) => isKept));
  const gone = pairsOf(rows.filter(({ isKept }) => !isKept));
  const days = sql`(select distinct campaign_id, day from ${pairsOf(rows, 'day')}) n`;
  await sql`
    delete from campaign_hours_links h using ${kept} where ${isOfHour}`.execute(trx);
  // Clicks from before the campaign went live are counted separately.
  await sql`
    insert into campaign_hours_links (campaign_id, hour, places, shared_values, clicks)
    ${joined(
      'hour',
      sql`
        select n.campaign_id, case when c.occurred_at >= m.live_since then greatest(n.hour, m.live_since) else n.hour end as hour,
          count(*) as clicks, c.short_code, c.subs
        from ${kept} left join campaigns m using (campaign_id) cross join lateral (
          select * from clicks c
          where c.campaign_id = n.campaign_id and c.occurred_at >= n.hour and c.occurred_at < n.hour + interval '1 hour'
            and c.outcome = 'counted' offset 0) c
        group by 1, 2, c.short_code, c.subs`,
      sql`
        select 0::int2 as place, c.short_code as value, c.clicks
        union all
        select place::int2, value, c.clicks from unnest(c.subs) with ordinality s (value, place) where value <> ''`,
    )}`.execute(trx);
  await sql`
    insert into campaign_hours_links (campaign_id, hour)
    select campaign_id, hour from ${gone}
    where exists (select from campaign_hours h where ${isOfHour} and h.clicks > 0)
      and not exists (select from campaign_hours_links h where ${isOfHour})`.execute(trx);
  await sql`
    delete from campaign_days_links s using ${days} where s.campaign_id = n.campaign_id and s.day = n.day`.execute(trx);
  await sql`
    insert into campaign_days_links (campaign_id, day, places, shared_values, clicks)
    ${joined(
      'day',
      sql`
        select n.campaign_id, n.day, h.places, h.shared_values, h.clicks from ${days} cross join lateral (
          select * from campaign_hours_links h
          where h.campaign_id = n.campaign_id and h.hour >= n.day and h.hour < n.day + interval '1 day' offset 0) h`,
      sql`
        select * from unnest(c.places, c.shared_values, c.clicks) s (place, value, clicks)
        union all select null, null, null where c.places is null`,
    )}`.execute(trx);
  return rows.length;
}

/** One row per hour or day: the sum of the shares of its `pieces`. If one of these is unknown, the sum is unknown. */
function joined(time: 'hour' | 'day', pieces: RawBuilder<unknown>, shares: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = sql.ref(time);
  const isKnown = sql`bool_and(place is not null) and count(*) <= ${MAX_VALUES}`;
  const column = (name: string) =>
    sql`case when ${isKnown} then array_agg(${sql.ref(name)} order by place, clicks desc, value) end`;
  return sql`
    select campaign_id, ${at}, ${column('place')}, ${column('value')}, ${column('clicks')}
    from (
      select c.campaign_id, ${at}, s.place, s.value, sum(s.clicks)::int8 as clicks
      from (${pieces}) c cross join lateral (${shares}) s
      group by 1, 2, 3, 4) shares
    group by 1, 2`;
}

const isOfHour = sql`h.campaign_id = n.campaign_id and h.hour >= n.hour and h.hour < n.hour + interval '1 hour'`;

/** Named `n`. */
function pairsOf(rows: readonly NotedHour[], time: 'hour' | 'day' = 'hour'): RawBuilder<unknown> {
  return sql`unnest(${rows.map(({ campaignId }) => campaignId)}::uuid[], ${rows.map((row) => row[time])}::timestamptz[])
    as n (campaign_id, ${sql.ref(time)})`;
}
