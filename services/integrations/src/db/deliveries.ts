import type { DeliveryQuery } from '@sillage/proto/http/deliveries';
import { sql } from 'kysely';
import type { z } from 'zod';
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

/** Newest first, only those before `cursor`. */
export function listDeliveries(
  db: Db,
  connectionId: string,
  { state, limit, cursor }: z.output<typeof DeliveryQuery>,
): Promise<DeliveryRow[]> {
  let listed = db.selectFrom('deliveries').selectAll().where('connectionId', '=', connectionId);
  if (state !== undefined) listed = listed.where('state', '=', state);
  if (cursor !== undefined)
    listed = listed.where(
      sql<boolean>`(received_at, id) < (select received_at, id from deliveries where id = ${cursor})`,
    );
  return listed.orderBy('receivedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/**
 * The connections among these whose latest delivery failed, apart from those that there was nothing to record of. Two
 * index look-ups for each.
 */
export async function findFailing(db: Db, connectionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${connectionIds}::uuid[]) as c (id)
    cross join lateral (
      select d.received_at from deliveries d
      where d.connection_id = c.id and d.state = 'failed'
      order by d.received_at desc limit 1
    ) failed
    where not exists (
      select from deliveries d
      where d.connection_id = c.id and d.state = 'processed' and d.received_at > failed.received_at)`.execute(db);
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
