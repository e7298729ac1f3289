import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { AttributionSchema } from './schema.ts';
import { lockSums } from './sums-of-days.ts';

type Trx = Transaction<AttributionSchema>;

/** Hours of campaigns whose clicks are counted in one transaction, up to the one with which there are so many clicks. */
const HOURS_AT_ONCE = 200;
const CLICKS_AT_ONCE = 500_000;
/** Links and sub-ids of an hour or a day that are kept: where each click has a sub-id of its own, none are. */
const MAX_VALUES = 2_000;

interface NotedHour {
  readonly campaignId: string;
  readonly hour: string;
  readonly day: string;
  /** Its clicks can be counted. */
  readonly isKept: boolean;
}

/**
 * Counts the links and sub-ids of some hours that were summed up, and of the days that they are in. Of clicks that are
 * not kept any more it stays as it was counted. Resolves with how many hours of campaigns these were.
 */
export async function sumSomeLinks(trx: Trx): Promise<number> {
  await lockSums(trx);
  const { rows } = await sql<NotedHour>`
    with noted as materialized (
        select ctid as note, campaign_id, hour from changed_link_hours order by 2, 3 limit ${HOURS_AT_ONCE}),
      counted as (
        select noted.*, sum(clicks) over (order by campaign_id, hour, note rows between unbounded preceding and 1 preceding) as before
        from noted left join campaign_hours using (campaign_id, hour)),
      chosen as materialized (select * from counted where coalesce(before, 0) < ${CLICKS_AT_ONCE}),
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
  // What came before the campaign went live is counted apart.
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

/** One row of each hour or day: the shares of its `pieces`, added up. Where one of these is unknown, all are. */
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

/** Called `n`. */
function pairsOf(rows: readonly NotedHour[], time: 'hour' | 'day' = 'hour'): RawBuilder<unknown> {
  return sql`unnest(${rows.map(({ campaignId }) => campaignId)}::uuid[], ${rows.map((row) => row[time])}::timestamptz[])
    as n (campaign_id, ${sql.ref(time)})`;
}
