import { dateOf, dayOf } from '@sillage/proto/receipts/days';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';

/** A day is sealed this long after its end. */
export const SEAL_AFTER_MS = 6 * HOUR_MS;
/**
 * Events that are folded this long after the end of their day are marked, because the day may be sealed before the fold
 * commits: no fold takes longer than the difference between the two delays.
 */
const LATE_AFTER_MS = 3 * HOUR_MS;

/** Marks the days of late events for the next seal. For events in time, this costs one comparison. */
export async function noteLate<Event extends { readonly at: number }>(
  trx: Transaction<AttributionSchema>,
  events: readonly Event[],
  campaignOf: (event: Event) => string,
  now: number,
): Promise<void> {
  const timely = dateOf(dayOf(now - LATE_AFTER_MS)).getTime();
  const notes = new Map<string, { campaignId: string; day: number }>();
  for (const event of events) {
    if (event.at >= timely) continue;
    const campaignId = campaignOf(event);
    const day = dayOf(event.at);
    notes.set(`${campaignId} ${day}`, { campaignId, day });
  }
  if (notes.size > 0)
    await trx
      .insertInto('receiptNotes')
      .values([...notes.values()])
      .execute();
}

/** The marks up to a day that this transaction sees; later ones are left for the next seal. */
export async function listNotes(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  day: number,
): Promise<readonly { readonly id: number; readonly day: number }[]> {
  return trx
    .selectFrom('receiptNotes')
    .select(['id', 'day'])
    .where('campaignId', '=', campaignId)
    .where('day', '<=', day)
    .execute();
}

export async function deleteNotes(trx: Transaction<AttributionSchema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('receiptNotes').where('id', '=', sql<number>`any (${ids}::int8[])`).execute();
}
