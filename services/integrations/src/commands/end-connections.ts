import { enqueueTasks } from '@sillage/runtime/work-queue';
import { removeConnections } from '../db/connections.ts';
import { shopQueue, shopTask } from '../db/queues.ts';
import type { Trx } from '../deps.ts';
import { platforms } from '../platforms/registry.ts';

/** Removes connections; a shop that sends because it was asked to is asked to stop. */
export async function endConnections(
  trx: Trx,
  which: Parameters<typeof removeConnections>[1],
  now: Date,
): Promise<void> {
  const removed = await removeConnections(trx, which, now);
  const asked = removed.filter(({ platform }) => platforms[platform].proof === 'app');
  if (asked.length > 0)
    await enqueueTasks(
      trx,
      shopQueue,
      asked.map(({ id }) => shopTask(id)),
    );
}
