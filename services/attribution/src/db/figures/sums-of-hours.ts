import { HOUR_MS } from '@sillage/proto/values/durations';
import { type Database, inTransaction } from '@sillage/runtime/postgres';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { NO_AFFILIATE } from '../../domain/rollups.ts';
import type { AttributionSchema } from '../schema.ts';
import { COUNTS, MONEY } from './figure-columns.ts';
import { lockSums } from './sums-of-days.ts';
import { sumSomeLinks } from './sums-of-links.ts';

type Trx = Transaction<AttributionSchema>;

/** Campaign hours, and merchant hours, that are summed in one transaction. */
const HOURS_PER_BATCH = 2_000;
const MERCHANT_HOURS_PER_BATCH = 100;

/** Counts, which have one row per hour, and money. */
const KINDS = [
  { kind: '', by: [], sums: [...COUNTS, 'affiliate_visitors'] },
  { kind: '_money', by: ['currency'], sums: MONEY },
] as const;

/**
 * Sums the changed hours: those of each campaign, of the days that contain them, and of their merchants. Also counts
 * their links and sub-ids, and stores when affiliates last made a sale. The current hour is still changing and stays
 * marked. Returns the number of campaign hours.
 */
export async function sumChangedHours(db: Database<AttributionSchema>, now: number): Promise<number> {
  return sumHours((sumSome) => inTransaction(db, sumSome), now);
}

/** The same in one transaction, for callers that are about to change the rows that are summed. */
export function sumChangedHoursWithin(trx: Trx, now: number): Promise<number> {
  return sumHours((sumSome) => sumSome(trx), now);
}

async function sumHours(
  run: (sumSome: (trx: Trx) => Promise<number>) => Promise<number>,
  now: number,
): Promise<number> {
  const present = new Date(now - (now % HOUR_MS));
  let summed = 0;
  for (let hours = -1; hours !== 0; summed += hours) hours = await run((trx) => sumSome(trx, present));
  while ((await run(sumSomeOfMerchants)) > 0);
  while ((await run(sumSomeLinks)) > 0);
  return summed;
}

/** As in sums-of-days.ts: marks are removed first, so that concurrent changes are summed again. */
async function sumSome(trx: Trx, present: Date): Promise<number> {
  await lockSums(trx);
  const { rows } = await sql<{ campaignId: string; hour: string; day: string }>`
    with chosen as materialized (
        select ctid, campaign_id, hour from changed_hours where hour < ${present} order by 2, 3 limit ${HOURS_PER_BATCH}
        for update skip locked),
      gone as (delete from changed_hours where ctid = any (array(select ctid from chosen)))
    select distinct campaign_id, hour::text, date_trunc('day', hour, 'UTC')::text as day from chosen
    order by campaign_id, hour`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ campaignId }) => campaignId);
  const hours = sql`unnest(${ids}::uuid[], ${rows.map(({ hour }) => hour)}::timestamptz[]) as n (campaign_id, hour)`;
  const days = sql`(
    select distinct campaign_id, day
    from unnest(${ids}::uuid[], ${rows.map(({ day }) => day)}::timestamptz[]) as d (campaign_id, day)) as n`;
  for (const { kind, by, sums } of KINDS) {
    await replace(trx, `campaign_hours${kind}`, ['campaign_id', 'hour'], by, sums, {
      notes: hours,
      from: sql`select * from ${sql.table(`hourly${kind}`)} h where h.campaign_id = n.campaign_id and h.hour = n.hour`,
    });
    await replace(trx, `campaign_days${kind}`, ['campaign_id', 'day'], by, sums, {
      notes: days,
      from: sql`
        select * from ${sql.table(`campaign_hours${kind}`)} h
        where h.campaign_id = n.campaign_id and h.hour >= n.day and h.hour < n.day + interval '1 day'`,
    });
  }
  await noteLastSales(trx, hours);
  await sql`
    insert into changed_merchant_hours (owner_user_id, hour)
    select distinct owner_user_id, n.hour from ${hours} join campaigns using (campaign_id)`.execute(trx);
  return rows.length;
}

/**
 * For affiliates with a sale in hours `n`, or whose last sale was there and no longer is; for the latter, the previous
 * sale is looked up.
 */
async function noteLastSales(trx: Trx, hours: RawBuilder<unknown>): Promise<void> {
  const sales = sql`
    select * from hourly h where h.campaign_id = n.campaign_id and h.hour = n.hour and h.conversions > 0 offset 0`;
  await sql`
    with taken_back as (
      delete from selling_affiliates s using ${hours}
      where s.campaign_id = n.campaign_id and s.last_sold_at = n.hour
        and not exists (select from (${sales}) h where h.affiliate_id = s.affiliate_id)
      returning s.*)
    insert into selling_affiliates (campaign_id, affiliate_id, last_sold_at)
    select t.campaign_id, t.affiliate_id, before.hour
    from taken_back t cross join lateral (
      select hour from hourly h where h.campaign_id = t.campaign_id and h.affiliate_id = t.affiliate_id and h.conversions > 0
      order by hour desc limit 1) before`.execute(trx);
  await sql`
    insert into selling_affiliates as s (campaign_id, affiliate_id, last_sold_at)
    select n.campaign_id, h.affiliate_id, max(n.hour) from ${hours} cross join lateral (${sales}) h
    where h.affiliate_id <> ${NO_AFFILIATE} group by n.campaign_id, h.affiliate_id
    on conflict (campaign_id, affiliate_id) do update set last_sold_at = excluded.last_sold_at
      where s.last_sold_at < excluded.last_sold_at`.execute(trx);
}

/** Summed from the hours of the campaigns; for campaigns that went live, from then on. */
async function sumSomeOfMerchants(trx: Trx): Promise<number> {
  await lockSums(trx);
  const { rows } = await sql<{ ownerUserId: string; hour: string }>`
    with chosen as (select distinct owner_user_id, hour from (
        select owner_user_id, hour from changed_merchant_hours order by 1, 2 limit ${MERCHANT_HOURS_PER_BATCH}) any_of_them),
      gone as (delete from changed_merchant_hours c using chosen s where c.owner_user_id = s.owner_user_id and c.hour = s.hour)
    select owner_user_id, hour::text from chosen order by owner_user_id, hour`.execute(trx);
  if (rows.length === 0) return 0;
  const hours = sql`
    unnest(${rows.map(({ ownerUserId }) => ownerUserId)}::text[], ${rows.map(({ hour }) => hour)}::timestamptz[])
      as a (owner_user_id, hour)`;
  for (const { kind, by, sums } of KINDS) {
    await sql`
      delete from ${sql.table(`merchant_hours${kind}`)} s using ${hours}
      where s.owner_user_id = a.owner_user_id and s.hour = a.hour`.execute(trx);
    const keys = sql.join(['owner_user_id', 'is_test', 'hour', ...by].map((name) => sql.ref(`m.${name}`)));
    await sql`
      insert into ${sql.table(`merchant_hours${kind}`)} (${sql.raw(['owner_user_id', 'is_test', 'hour', ...by, ...sums].join())})
      select ${keys}, ${summed(sums)}
      from (
        select c.owner_user_id, c.is_test, h.*
        from ${hours} join campaigns c using (owner_user_id)
        cross join lateral (
          select * from ${sql.table(`campaign_hours${kind}`)} s where s.campaign_id = c.campaign_id and s.hour = a.hour offset 0) h
        where c.live_since is null or h.hour >= c.live_since) m
      group by ${keys}`.execute(trx);
  }
  return rows.length;
}

interface Replaced {
  /** Named `n`, with the two columns of the key. */
  readonly notes: RawBuilder<unknown>;
  /** The rows of one of them; `offset` forces a look-up of each. */
  readonly from: RawBuilder<unknown>;
}

async function replace(
  trx: Trx,
  table: string,
  [subject, time]: readonly [string, string],
  by: readonly string[],
  sums: readonly string[],
  { notes, from }: Replaced,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} s using ${notes}
    where ${sql.ref(`s.${subject}`)} = ${sql.ref(`n.${subject}`)} and ${sql.ref(`s.${time}`)} = ${sql.ref(`n.${time}`)}`.execute(
    trx,
  );
  const keys = sql.join(
    [subject, time].map((name) => sql.ref(`n.${name}`)).concat(by.map((name) => sql.ref(`m.${name}`))),
  );
  await sql`
    insert into ${sql.table(table)} (${sql.raw([subject, time, ...by, ...sums].join())})
    select ${keys}, ${summed(sums)} from ${notes} cross join lateral (${from} offset 0) m group by ${keys}`.execute(
    trx,
  );
}

const summed = (columns: readonly string[]) => sql.raw(columns.map((name) => `sum(m.${name})`).join());
