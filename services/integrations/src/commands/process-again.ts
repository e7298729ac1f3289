import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { findOwnConnection } from '../db/connections.ts';
import { lockDelivery, updateDelivery } from '../db/deliveries.ts';
import { deliveryQueue, deliveryTask } from '../db/queues.ts';
import type { IntegrationsDeps } from '../deps.ts';

/** Processes a failed delivery again, after the cause was fixed. */
export async function processAgain(
  { db }: Pick<IntegrationsDeps, 'db'>,
  ownerUserId: string,
  connectionId: string,
  deliveryId: string,
): Promise<void> {
  found(await findOwnConnection(db, connectionId, ownerUserId));
  await inTransaction(db, async (trx) => {
    const delivery = found(await lockDelivery(trx, connectionId, deliveryId));
    if (delivery.state !== 'failed')
      throw new AppError('invalid_transition', 'Only a delivery that failed can be processed again.');
    await updateDelivery(trx, deliveryId, { state: 'waiting', reason: null, processedAt: null });
    await enqueueTasks(trx, deliveryQueue, [deliveryTask(delivery)]);
  });
}
