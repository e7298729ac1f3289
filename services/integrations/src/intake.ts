import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, createGroupCommit } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { touchConnections } from './db/connections.ts';
import { insertDeliveries } from './db/deliveries.ts';
import { deliveryQueue, deliveryTask } from './db/queues.ts';
import type { NewDelivery } from './db/schema.ts';
import type { Db, Intake, Trx } from './deps.ts';

/** How exactly it is known when a connection was last heard of: each delivery need not write it. */
const HEARD_OF_EVERY_MS = 60_000;
/** A process keeps no more than this of what waits for the database. */
const MAX_QUEUED_BYTES = 64 * 1_048_576;
const MAX_GROUP_BYTES = 1_048_576;
/** Of each delivery, beside its notices: with the bound above, a statement has far fewer parameters than it may. */
const OVERHEAD_BYTES = 512;
const TIMEOUT_MS = 10_000;

/** Deliveries that come while others are written share the next transaction: a shop's busy hour costs few of them. */
export function createIntake(db: Db): Intake & { close(): Promise<void> } {
  const group = createGroupCommit<NewDelivery>({
    write: (deliveries) => write(db, deliveries),
    lingerMs: 0,
    maxGroupBytes: MAX_GROUP_BYTES,
    maxQueuedBytes: MAX_QUEUED_BYTES,
    timeoutMs: TIMEOUT_MS,
    unavailable: () => new AppError('unavailable', 'The message could not be kept now. Send it again in a minute.'),
  });
  return {
    add: (delivery) => group.add([delivery], delivery.notices.length + OVERHEAD_BYTES),
    close: () => group.close(),
  };
}

/** Deliveries and their tasks in one transaction: what is answered 2xx is worked on. */
async function write(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const distinct = [...new Map(deliveries.map((delivery) => [delivery.id, delivery])).values()];
  const heardAt = distinct.reduce((latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest), new Date(0));
  const connectionIds = [...new Set(distinct.map(({ connectionId }) => connectionId))];
  await inTransaction(db, async (trx) => {
    await insertWithTasks(trx, distinct);
    await touchConnections(trx, connectionIds, heardAt, new Date(heardAt.getTime() - HEARD_OF_EVERY_MS));
  });
}

/** What is kept is worked on: each in its own task, unless it was known. */
export async function insertWithTasks(trx: Trx, deliveries: readonly NewDelivery[]): Promise<void> {
  const added = await insertDeliveries(trx, deliveries);
  const tasks = deliveries.filter(({ id }) => added.has(id)).map(deliveryTask);
  if (tasks.length > 0) await enqueueTasks(trx, deliveryQueue, tasks);
}
