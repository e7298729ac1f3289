import type { Db, Trx } from '../deps.ts';
import type { Notice } from '../domain/notices.ts';
import type { DeliveryRow } from './schema.ts';

export interface NewDelivery
  extends Pick<DeliveryRow, 'id' | 'connectionId' | 'externalId' | 'topic' | 'orderId' | 'receivedAt'> {
  readonly notices: readonly Notice[];
}

/** The known one's id where the sender repeats itself. */
export async function insertDelivery(trx: Trx, delivery: NewDelivery): Promise<{ id: string; isNew: boolean }> {
  const inserted = await trx
    .insertInto('deliveries')
    .values({
      ...delivery,
      notices: JSON.stringify(delivery.notices),
      state: 'waiting',
      reason: null,
      processedAt: null,
    })
    .onConflict((conflict) => conflict.columns(['connectionId', 'externalId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const known = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('connectionId', '=', delivery.connectionId)
    .where('externalId', '=', delivery.externalId)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
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
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
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
