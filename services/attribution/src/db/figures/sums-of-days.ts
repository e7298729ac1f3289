import { DAY_MS } from '@sillage/proto/values/durations';
import { type Database, inTransaction } from '@sillage/runtime/postgres';
import { sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import { sumDimensions } from './dimensions.ts';
import { type CampaignDay, rowsOf, sumAffiliates } from './sums-of-affiliates.ts';

type Trx = Transaction<AttributionSchema>;

/** Campaign days that are summed in one transaction. */
const BATCH_SIZE = 200;

/**
 * Sums the changed days of affiliates and of dimensions, except the current day, which is still changing and stays
 * marked. Returns the number of campaign days.
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
 * Sums the current day of each affiliate so far. Only the standings need it: the day stays marked, and its readers use
 * its hours. One transaction for several campaigns.
 */
export async function sumPresentDay(db: Database<AttributionSchema>, now: number): Promise<void> {
  const day = new Date(now - (now % DAY_MS));
  const { rows } = await sql<{ campaignId: string }>`
    select distinct campaign_id from changed_days where day = ${day} order by campaign_id`.execute(db);
  for (let begun = 0; begun < rows.length; begun += BATCH_SIZE) {
    const days = rows.slice(begun, begun + BATCH_SIZE).map(({ campaignId }) => ({ campaignId, day }));
    await inTransaction(db, async (trx) => {
      await lockSums(trx);
      await sumAffiliates(trx, days);
    });
  }
}

/**
 * Only one run at a time, including those of an older version: of two concurrent runs, the one that began later could
 * end first.
 */
export async function lockSums(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' sums of days', 0))`.execute(trx);
}

/**
 * One statement removes the marks and a later one reads the hours, so it sees all changes that were marked; hours that
 * are marked meanwhile are summed again. A mark that a running fold relies on waits for a later run
 * (migrations/2027-01-05-one-note.ts).
 */
async function sumSome(trx: Trx, today: Date): Promise<number> {
  await lockSums(trx);
  const { rows } = await sql<CampaignDay>`
    with chosen as materialized (
        select ctid, campaign_id, day from changed_days where day < ${today} limit ${BATCH_SIZE} for update skip locked),
      gone as (delete from changed_days where ctid = any (array(select ctid from chosen)))
    select distinct campaign_id, day from chosen`.execute(trx);
  await sumDimensions(trx, rowsOf(rows));
  // Last, because an affiliate's standing stays locked until the end, and a change of the affiliate waits for it.
  await sumAffiliates(trx, rows);
  return rows.length;
}
