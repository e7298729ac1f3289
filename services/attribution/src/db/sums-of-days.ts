import { DAY_MS } from '@sillage/proto/values/durations';
import { type Database, inTransaction } from '@sillage/runtime/postgres';
import { sql, type Transaction } from 'kysely';
import { COUNTS, MONEY } from './figure-columns.ts';
import type { AttributionSchema } from './schema.ts';

type Trx = Transaction<AttributionSchema>;

/** Days of campaigns that are summed up in one transaction. */
const AT_ONCE = 200;

/** Each with the key of its rows besides campaign and time. */
const counts = [...COUNTS, 'affiliate_visitors'];
const SUMS = [
  { table: 'campaign_hours', from: 'hourly', at: 'hour', unit: null, by: [], sums: counts },
  { table: 'campaign_hours_money', from: 'hourly_money', at: 'hour', unit: null, by: ['currency'], sums: MONEY },
  { table: 'affiliate_days', from: 'hourly', at: 'day', unit: 'day', by: ['affiliate_id'], sums: counts },
  {
    table: 'affiliate_days_money',
    from: 'hourly_money',
    at: 'day',
    unit: 'day',
    by: ['affiliate_id', 'currency'],
    sums: MONEY,
  },
] as const;

/**
 * Sums up the days that have changed, but not the present one, which goes on changing: of it one note is kept a
 * campaign. Resolves with how many days of campaigns these were.
 */
export async function sumChangedDays(db: Database<AttributionSchema>, now: number): Promise<number> {
  const today = new Date(now - (now % DAY_MS));
  await sql`
    delete from changed_days older using changed_days newer
    where older.campaign_id = newer.campaign_id and older.day = newer.day and older.ctid < newer.ctid
      and older.day >= ${today}`.execute(db);
  let summed = 0;
  for (;;) {
    const days = await inTransaction(db, (trx) => sumSome(trx, today));
    if (days === 0) return summed;
    summed += days;
  }
}

/**
 * The notes are removed by one statement and the hours read by a later one, which sees whatever was noted; what is
 * noted meanwhile is summed up again. Of two at once the one that began later could end first, so there is only one.
 */
async function sumSome(trx: Trx, today: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' sums of days', 0))`.execute(trx);
  const { rows } = await sql<{ campaignId: string; day: Date }>`
    with chosen as (select distinct campaign_id, day from (
        select campaign_id, day from changed_days where day < ${today} limit ${AT_ONCE}) any_of_them),
      gone as (delete from changed_days c using chosen s where c.campaign_id = s.campaign_id and c.day = s.day)
    select campaign_id, day from chosen`.execute(trx);
  const days = sql`unnest(${rows.map((row) => row.campaignId)}::uuid[], ${rows.map((row) => row.day.toISOString())}::timestamptz[])
    as d (campaign_id, day)`;
  for (const { table, from, at, unit, by, sums } of rows.length === 0 ? [] : SUMS) {
    const time = unit === null ? sql`h.hour` : sql`d.day`;
    const keys = sql.join([sql`h.campaign_id`, time, ...by.map((name) => sql.ref(`h.${name}`))]);
    const columns = sql.raw(['campaign_id', at, ...by, ...sums].join());
    const summed = sql.ref(`s.${at}`);
    await sql`
      delete from ${sql.table(table)} s using ${days}
      where s.campaign_id = d.campaign_id and ${summed} >= d.day and ${summed} < d.day + interval '1 day'`.execute(trx);
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${keys}, ${sql.raw(sums.map((name) => `sum(h.${name})`).join())}
      from ${days} join ${sql.table(from)} h on h.campaign_id = d.campaign_id and h.hour >= d.day and h.hour < d.day + interval '1 day'
      group by ${keys}`.execute(trx);
  }
  return rows.length;
}
