import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks, lockKeys } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ProviderEventRow } from './card-tables.ts';
import { eventQueue } from './queues.ts';

type EventId = Pick<ProviderEventRow, 'provider' | 'eventId'>;

/** Stores an event, and that it is to be worked on. One that is known already is left as it is. */
export async function insertEvent(
  db: Db,
  event: Pick<ProviderEventRow, 'provider' | 'eventId' | 'type' | 'objectId' | 'customerId'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('providerEvents')
      .values({ ...event, receivedAt: now, doneAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['provider', 'eventId'])
      .execute();
    await enqueueEvents(trx, inserted);
  });
}

export function findEvent(db: Db, { provider, eventId }: EventId): Promise<ProviderEventRow | undefined> {
  return db
    .selectFrom('providerEvents')
    .selectAll()
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
}

export async function finishEvent(db: Db, { provider, eventId }: EventId, now: Date): Promise<void> {
  await db
    .updateTable('providerEvents')
    .set({ doneAt: now })
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .execute();
}

/**
 * Handles events about an object again that arrived before it was known here. Also of an event that is
 * being worked on: its worker may have looked for the object a moment too early. One that arrives from here on waits for
 * the end of the transaction: see `awaitObject`. Served by provider_events_by_object.
 */
export async function reopenEvents(trx: Trx, provider: string, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await lockKeys(trx, objectsOf(provider), objectIds);
  const reopened = await trx
    .updateTable('providerEvents')
    .set({ doneAt: null })
    .where('provider', '=', provider)
    .where('objectId', '=', sql<string>`any (${objectIds}::text[])`)
    .returning(['provider', 'eventId'])
    .execute();
  await enqueueEvents(trx, reopened);
}

/** Resolves when no transaction is making this object known here any more. */
export async function awaitObject(
  db: Db,
  { provider, objectId }: Pick<ProviderEventRow, 'provider' | 'objectId'>,
): Promise<void> {
  await inTransaction(db, (trx) => lockKeys(trx, objectsOf(provider), [objectId]));
}

/** Names the locks on the objects of a provider. */
const objectsOf = (provider: string): string => `objects of ${provider}`;

async function enqueueEvents(trx: Trx, events: readonly EventId[]): Promise<void> {
  if (events.length === 0) return;
  const tasks = events.map(({ provider, eventId }) => ({
    key: `${provider} ${eventId}`,
    payload: { provider, eventId },
  }));
  await enqueueTasks(trx, eventQueue, tasks);
}
