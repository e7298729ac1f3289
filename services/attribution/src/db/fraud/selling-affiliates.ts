import { type Kysely, sql } from 'kysely';
import { NO_AFFILIATE } from '../../domain/rollups.ts';
import { countsOf } from '../figures/hours.ts';
import type { BucketedRange, Subject } from '../figures/ranges.ts';
import { changedHours, modesOf } from '../figures/rollup-rows.ts';
import type { AttributionSchema } from '../schema.ts';

type Db = Kysely<AttributionSchema>;

/** The number of affiliates with a conversion in the range. */
export async function countSellingAffiliates(
  db: Db,
  subject: Subject,
  range: BucketedRange,
  now: number,
): Promise<number> {
  if (range.to.getTime() >= now && range.edges.length === 0) return countSellingSince(db, subject, range);
  const found = await sql<{ affiliates: number }>`
    select count(distinct affiliate_id)::int as affiliates from (${countsOf(subject, { ...range, splits: range.edges }, 'affiliate-days')}) c
    where conversions > 0 and affiliate_id <> ${NO_AFFILIATE}`.execute(db);
  return found.rows[0]?.affiliates ?? 0;
}

/**
 * For a range that runs until now, counts the affiliates whose last sale is in it, with one index entry each. For hours
 * that changed since they were summed, reads their own rows, and the hours of the affiliates whose last sale was there.
 */
async function countSellingSince(db: Db, subject: Subject, { from, to }: BucketedRange): Promise<number> {
  const modes = modesOf(subject);
  const begins = sql`greatest(live_since, ${from}::timestamptz)`;
  const isKnown = sql`s.last_sold_at >= ${begins} and s.last_sold_at < ${to}
    and (s.campaign_id, s.last_sold_at) not in (select campaign_id, hour from noted)`;
  const found = await sql<{ affiliates: number }>`
    with noted as materialized (${changedHours(subject)}),
      unsure as (
        select s.campaign_id, s.affiliate_id from noted n join selling_affiliates s on s.campaign_id = n.campaign_id and s.last_sold_at = n.hour
        union
        select s.campaign_id, s.affiliate_id from ${modes} join selling_affiliates s using (campaign_id) where s.last_sold_at >= ${to}),
      others as (
        select n.campaign_id, h.affiliate_id
        from noted n join ${modes} using (campaign_id) cross join lateral (
          select * from hourly h where h.campaign_id = n.campaign_id and h.hour = n.hour and h.conversions > 0 offset 0) h
        where h.affiliate_id <> ${NO_AFFILIATE} and n.hour >= ${begins} and n.hour < ${to}
        union
        select u.campaign_id, u.affiliate_id
        from unsure u join ${modes} using (campaign_id) cross join lateral (
          select from hourly h where h.campaign_id = u.campaign_id and h.affiliate_id = u.affiliate_id and h.conversions > 0
            and h.hour >= ${begins} and h.hour < ${to}
          order by h.hour desc limit 1) h)
    select (
      (select count(*) from ${modes} join selling_affiliates s using (campaign_id) where ${isKnown})
      + (select count(*) from others o join ${modes} using (campaign_id) where not exists (
          select from selling_affiliates s
          where s.campaign_id = o.campaign_id and s.affiliate_id = o.affiliate_id and ${isKnown})))::int as affiliates`.execute(
    db,
  );
  return found.rows[0]?.affiliates ?? 0;
}
