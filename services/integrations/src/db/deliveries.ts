import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { DeliveryRow, NewDelivery } from './schema.ts';

/** Inserts deliveries, and returns the ids of the new ones; a repeat has the id of the first. */
export async function insertDeliveries(trx: Trx, deliveries: readonly NewDelivery[]): Promise<ReadonlySet<string>> {
  const inserted = await trx
    .insertInto('deliveries')
    .values(deliveries.map((delivery) => ({ ...delivery, state: 'waiting', reason: null, processedAt: null })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

export function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listDeliveries(db: Db, connectionId: string, limit: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The connections among these whose last processed delivery failed. One index look-up for each. */
export async function findFailing(db: Db, connectionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${connectionIds}::uuid[]) as c (id)
    cross join lateral (
      select d.state from deliveries d
      where d.connection_id = c.id and d.state <> 'waiting'
      order by d.received_at desc, d.id limit 1
    ) newest
    where newest.state = 'failed'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function updateDelivery(
  db: Db | Trx,
  id: string,
  changes: Pick<DeliveryRow, 'state' | 'reason' | 'processedAt'>,
): Promise<void> {
  await db.updateTable('deliveries').set(changes).where('id', '=', id).execute();
}

export function lockDelivery(trx: Trx, connectionId: string, id: string): Promise<DeliveryRow | undefined> {
  return trx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('connectionId', '=', connectionId)
    .forUpdate()
    .executeTakeFirst();
}
