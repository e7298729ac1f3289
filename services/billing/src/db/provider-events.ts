import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ProviderEventRow } from './card-tables.ts';
import { eventQueue } from './queues.ts';

/** Stores an event, and that it is to be worked on. One that is known already is left as it is. */
export async function insertEvent(
  db: Db,
  event: Pick<ProviderEventRow, 'eventId' | 'type' | 'objectId' | 'customerId'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('providerEvents')
      .values({ ...event, receivedAt: now, doneAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('eventId')
      .execute();
    await enqueueEvents(trx, inserted);
  });
}

export function findEvent(db: Db, eventId: string): Promise<ProviderEventRow | undefined> {
  return db.selectFrom('providerEvents').selectAll().where('eventId', '=', eventId).executeTakeFirst();
}

export async function finishEvent(db: Db, eventId: string, now: Date): Promise<void> {
  await db.updateTable('providerEvents').set({ doneAt: now }).where('eventId', '=', eventId).execute();
}

/**
 * What was told of an object before it was known here is looked at once more, now that it is. Also of an event that is
 * being worked on: its worker may have looked for the object a moment too early. Served by provider_events_by_object.
 */
export async function reopenEvents(trx: Trx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  const reopened = await trx
    .updateTable('providerEvents')
    .set({ doneAt: null })
    .where('objectId', '=', sql<string>`any (${objectIds}::text[])`)
    .returning('eventId')
    .execute();
  await enqueueEvents(trx, reopened);
}

async function enqueueEvents(trx: Trx, events: readonly Pick<ProviderEventRow, 'eventId'>[]): Promise<void> {
  if (events.length === 0) return;
  const tasks = events.map(({ eventId }) => ({ key: eventId, payload: { eventId } }));
  await enqueueTasks(trx, eventQueue, tasks);
}
