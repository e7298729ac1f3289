import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ProviderEventRow } from './card-tables.ts';
import { eventQueue } from './queues.ts';

/** Stores an event, and that it is to be worked on. One that is known already is left as it is. */
export async function insertEvent(
  db: Db,
  event: Pick<ProviderEventRow, 'event_id' | 'type' | 'object_id' | 'customer_id'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('provider_events')
      .values({ ...event, received_at: now, done_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .execute();
    await enqueueEvents(trx, inserted);
  });
}

export function findEvent(db: Db, eventId: string): Promise<ProviderEventRow | undefined> {
  return db.selectFrom('provider_events').selectAll().where('event_id', '=', eventId).executeTakeFirst();
}

export async function finishEvent(db: Db, eventId: string, now: Date): Promise<void> {
  await db.updateTable('provider_events').set({ done_at: now }).where('event_id', '=', eventId).execute();
}

/**
 * What was told of an object before it was known here is looked at once more, now that it is. Also of an event that is
 * being worked on: its worker may have looked for the object a moment too early. Served by provider_events_by_object.
 */
export async function reopenEvents(trx: Trx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  const reopened = await trx
    .updateTable('provider_events')
    .set({ done_at: null })
    .where('object_id', '=', sql<string>`any (${objectIds}::text[])`)
    .returning('event_id')
    .execute();
  await enqueueEvents(trx, reopened);
}

async function enqueueEvents(trx: Trx, events: readonly Pick<ProviderEventRow, 'event_id'>[]): Promise<void> {
  if (events.length === 0) return;
  const tasks = events.map(({ event_id: eventId }) => ({ key: eventId, payload: { eventId } }));
  await enqueueTasks(trx, eventQueue, tasks);
}

/** Nothing sends an event again after so long a time. */
export async function forgetEvents(db: Db, doneBefore: Date): Promise<void> {
  await db.deleteFrom('provider_events').where('done_at', '<', doneBefore).execute();
}
