import { DAY_MS } from '@sillage/proto/values/durations';
import { type Database, inTransaction } from '@sillage/runtime/postgres';
import { sql, type Transaction } from 'kysely';
import type { AttributionSchema } from './schema.ts';
import { type CampaignDay, sumAffiliates } from './sums-of-affiliates.ts';

type Trx = Transaction<AttributionSchema>;

/** Days of campaigns that are summed up in one transaction. */
const AT_ONCE = 200;

/**
 * Sums up the days of affiliates that have changed, but not the present one, which goes on changing and stays noted.
 * Resolves with how many days of campaigns these were.
 */
export async function sumChangedDays(db: Database<AttributionSchema>, now: number): Promise<number> {
  const today = new Date(now - (now % DAY_MS));
  let summed = 0;
  for (;;) {
    const days = await inTransaction(db, (trx) => sumSome(trx, today));
    if (days === 0) return summed;
    summed += days;
  }
}

/**
 * Sums up the present day of each affiliate as far as it has come. Only their standings need it: its note stays, and
 * whoever reads the day reads its hours. One transaction for some campaigns.
 */
export async function sumPresentDay(db: Database<AttributionSchema>, now: number): Promise<void> {
  const day = new Date(now - (now % DAY_MS));
  const { rows } = await sql<{ campaignId: string }>`
    select distinct campaign_id from changed_days where day = ${day} order by campaign_id`.execute(db);
  for (let begun = 0; begun < rows.length; begun += AT_ONCE) {
    const days = rows.slice(begun, begun + AT_ONCE).map(({ campaignId }) => ({ campaignId, day }));
    await inTransaction(db, async (trx) => {
      await lockSums(trx);
      await sumAffiliates(trx, days);
    });
  }
}

/** Of two at once the one that began later could end first, so there is only one: of an older program, too. */
export async function lockSums(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' sums of days', 0))`.execute(trx);
}

/**
 * The notes are removed by one statement and the hours read by a later one, which sees whatever was noted; what is
 * noted meanwhile is summed up again. A note that a fold relies on waits for a later run
 * (migrations/2027-01-05-one-note.ts).
 */
async function sumSome(trx: Trx, today: Date): Promise<number> {
  await lockSums(trx);
  const { rows } = await sql<CampaignDay>`
    with chosen as materialized (
        select ctid, campaign_id, day from changed_days where day < ${today} limit ${AT_ONCE} for update skip locked),
      gone as (delete from changed_days where ctid = any (array(select ctid from chosen)))
    select distinct campaign_id, day from chosen`.execute(trx);
  await sumAffiliates(trx, rows);
  return rows.length;
}
