import { isDue } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ProviderEventRow } from './card-tables.ts';

/** One that is known already is left as it is. */
export async function insertEvent(
  db: Db,
  event: Pick<ProviderEventRow, 'event_id' | 'type' | 'object_id' | 'customer_id'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({ ...event, received_at: now, next_try_at: now, done_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes events that are due for the caller alone, until `until`. Served by provider_events_due. */
export function claimEvents(
  db: Db,
  due: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ProviderEventRow[]> {
  const dueIds = db
    .selectFrom('provider_events')
    .select('event_id')
    .where('done_at', 'is', null)
    .where(isDue('next_try_at', due.now))
    .orderBy('next_try_at')
    .limit(due.limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('provider_events')
    .set({ next_try_at: due.until })
    .where('event_id', 'in', dueIds)
    .returningAll()
    .execute();
}

/** Not one that was reopened since it was claimed. */
export async function finishEvent(db: Db, { event_id, next_try_at }: ProviderEventRow, now: Date): Promise<void> {
  await db
    .updateTable('provider_events')
    .set({ done_at: now })
    .where('event_id', '=', event_id)
    .where('next_try_at', '=', next_try_at)
    .execute();
}

/**
 * What was told of an object before it was known here is looked at once more, now that it is. Also of an event that is
 * being worked on: its worker may have looked for the object a moment too early. Served by provider_events_by_object.
 */
export async function reopenEvents(trx: Trx, objectIds: readonly string[], now: Date): Promise<void> {
  if (objectIds.length === 0) return;
  await trx
    .updateTable('provider_events')
    .set({ done_at: null, next_try_at: now })
    .where('object_id', '=', sql<string>`any (${objectIds}::text[])`)
    .execute();
}

export async function rescheduleEvent(db: Db, { event_id, tries }: ProviderEventRow, until: Date): Promise<void> {
  await db
    .updateTable('provider_events')
    .set({ next_try_at: until, tries: tries + 1 })
    .where('event_id', '=', event_id)
    .execute();
}

/** Nothing sends an event again after so long a time. */
export async function forgetEvents(db: Db, doneBefore: Date): Promise<void> {
  await db.deleteFrom('provider_events').where('done_at', '<', doneBefore).execute();
}
