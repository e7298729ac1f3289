import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, createGroupCommit } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { touchConnections } from './db/connections.ts';
import { insertDeliveries } from './db/deliveries.ts';
import { deliveryQueue, deliveryTask } from './db/queues.ts';
import type { NewDelivery } from './db/schema.ts';
import type { Db, Intake, Trx } from './deps.ts';
import { CHECKOUT_CLICKED } from './domain/silence.ts';

/** Resolution of a connection's time of last delivery, so that not every delivery updates it. */
const HEARD_OF_EVERY_MS = 60_000;
/** Maximum of data per process that waits for the database. */
const MAX_QUEUED_BYTES = 64 * 1_048_576;
const MAX_GROUP_BYTES = 1_048_576;
/**
 * Added per delivery to the size of its notices; together with the bound above this keeps a statement far below the
 * limit of parameters.
 */
const OVERHEAD_BYTES = 512;
const TIMEOUT_MS = 10_000;

/** Deliveries that arrive during a write share the next transaction, so that a peak needs few of them. */
export function createIntake(db: Db): Intake & { close(): Promise<void> } {
  const group = createGroupCommit<NewDelivery>({
    write: (deliveries) => write(db, deliveries),
    lingerMs: 0,
    maxGroupBytes: MAX_GROUP_BYTES,
    maxQueuedBytes: MAX_QUEUED_BYTES,
    timeoutMs: TIMEOUT_MS,
    unavailable: () => new AppError('unavailable', 'The message could not be saved. Send it again in a minute.'),
  });
  return {
    add: (delivery) => group.add([delivery], delivery.notices.length + OVERHEAD_BYTES),
    close: () => group.close(),
  };
}

/** Inserts deliveries and their tasks in one transaction, so that every acknowledged delivery is processed. */
async function write(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const distinct = [...new Map(deliveries.map((delivery) => [delivery.id, delivery])).values()];
  const ofShops = distinct.filter(({ topic }) => topic !== CHECKOUT_CLICKED);
  const heardAt = ofShops.reduce((latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest), new Date(0));
  const connectionIds = [...new Set(ofShops.map(({ connectionId }) => connectionId))];
  await inTransaction(db, async (trx) => {
    await insertWithTasks(trx, distinct);
    if (connectionIds.length > 0)
      await touchConnections(trx, connectionIds, heardAt, new Date(heardAt.getTime() - HEARD_OF_EVERY_MS));
  });
}

/** Inserts deliveries, and a task for each new one. */
export async function insertWithTasks(trx: Trx, deliveries: readonly NewDelivery[]): Promise<void> {
  const added = await insertDeliveries(trx, deliveries);
  const tasks = deliveries.filter(({ id }) => added.has(id)).map(deliveryTask);
  if (tasks.length > 0) await enqueueTasks(trx, deliveryQueue, tasks);
}
