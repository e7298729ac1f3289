import { sql } from 'kysely';
import { NIL } from 'uuid';
import type { Db, Trx } from '../../deps.ts';
import { type MailableAffiliate, mailable } from '../affiliates/affiliate-mails.ts';

/** The time zones that affiliates chose, with one look-up each. */
export async function listChosenTimeZones(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    with recursive zones as (
      (select time_zone from mail_settings where time_zone is not null order by time_zone limit 1)
      union all
      select (select m.time_zone from mail_settings m where m.time_zone > z.time_zone order by m.time_zone limit 1)
      from zones z where z.time_zone is not null)
    select time_zone from zones where time_zone is not null`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

/** Returns false if it was begun before. */
export async function insertRun(trx: Trx, timeZone: string, monday: string, begunAt: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('weeklyRuns')
    .values({ timeZone, monday, begunAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('monday')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The start and the end of the two weeks before a Monday, with daylight saving time. */
export async function findWeeks(db: Db, monday: string, timeZone: string): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select (${monday}::timestamp - interval '14 days') at time zone ${timeZone} as from,
      ${monday}::timestamp at time zone ${timeZone} as to`.execute(db);
  const [weeks] = rows;
  if (!weeks) throw new Error('a select without a table has one row');
  return weeks;
}

type Listed = Pick<MailableAffiliate, 'id' | 'campaignId'> & { readonly place: string };

/**
 * Some of the affiliates to mail in a time zone, after a position in their order; empty: those who chose none. Only A
 * to Z are folded, as in lowerAscii.
 */
export function listOfTimeZone(db: Db, timeZone: string, after: string, limit: number): Promise<Listed[]> {
  const people = mailable(db).select(['a.id', 'a.campaignId']);
  if (timeZone === '')
    return people
      .select(sql<string>`a.id::text`.as('place'))
      .where('a.id', '>', sql<string>`${after || NIL}::uuid`)
      .where(
        sql<boolean>`(select s.time_zone from mail_settings s where s.email = lower(a.email collate "C") collate "default") is null`,
      )
      .orderBy('a.id')
      .limit(limit)
      .execute();
  const [email, id] = [after.slice(0, -37), after.slice(-36)];
  return people
    .innerJoin('mailSettings as s', (join) =>
      join.on(sql<boolean>`lower(a.email) = lower(s.email) and lower(a.email collate "C") = s.email`),
    )
    .select(sql<string>`s.email || ' ' || a.id`.as('place'))
    .where('s.timeZone', '=', timeZone)
    .where(sql<boolean>`s.email >= ${email} and (s.email, a.id) > (${email}, ${id || NIL}::uuid)`)
    .orderBy('s.email')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** Returns false if this week's was handled before. */
export async function markSummarized(trx: Trx, affiliateId: string, monday: string): Promise<boolean> {
  const marked = await trx
    .insertInto('weeklySummaries')
    .values({ affiliateId, monday })
    .onConflict((conflict) =>
      conflict.column('affiliateId').doUpdateSet({ monday }).where('weeklySummaries.monday', '<', monday),
    )
    .returning('affiliateId')
    .executeTakeFirst();
  return marked !== undefined;
}
