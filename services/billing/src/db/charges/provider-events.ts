import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks, lockKeys } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { eventQueue } from '../queues.ts';
import type { ProviderEventRow } from './card-tables.ts';

type EventId = Pick<ProviderEventRow, 'provider' | 'eventId'>;

/** Stores an event and enqueues it. A known event is left unchanged. */
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
 * Handles events again that arrived before their object was known here, including an event that is being worked on,
 * because its worker may have looked for the object a moment too early. Later events wait for the end of the
 * transaction: see `awaitObject`. Served by provider_events_by_object.
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

/** Waits for transactions that are storing this object. */
export async function awaitObject(
  db: Db,
  { provider, objectId }: Pick<ProviderEventRow, 'provider' | 'objectId'>,
): Promise<void> {
  await inTransaction(db, (trx) => lockKeys(trx, objectsOf(provider), [objectId]));
}

/** The namespace of the locks on a provider's objects. */
const objectsOf = (provider: string): string => `objects of ${provider}`;

async function enqueueEvents(trx: Trx, events: readonly EventId[]): Promise<void> {
  if (events.length === 0) return;
  const tasks = events.map(({ provider, eventId }) => ({
    key: `${provider} ${eventId}`,
    payload: { provider, eventId },
  }));
  await enqueueTasks(trx, eventQueue, tasks);
}
