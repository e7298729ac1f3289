import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { forgetConnectionNames, removeConnections } from '../db/connections.ts';
import { shopQueue, shopTask } from '../db/queues.ts';
import type { IntegrationsDeps, Trx } from '../deps.ts';
import { integrationNews } from '../domain/webhooks/integration-news.ts';
import { platforms } from '../platforms/registry.ts';
import { publishNews } from './webhooks/publish-news.ts';

/** Removes connections; a shop that sends because it was asked to is asked to stop. */
export async function endConnections(
  trx: Trx,
  which: Parameters<typeof removeConnections>[1],
  now: Date,
): Promise<void> {
  const removed = await removeConnections(trx, which, now);
  await publishNews(
    trx,
    removed.map((connection) => integrationNews('integration.removed', connection, now)),
    now,
  );
  // Nobody is shown it any more, and it may name somebody.
  if ('campaignId' in which) await forgetConnectionNames(trx, which.campaignId);
  const asked = removed.filter(({ platform }) => platforms[platform].proof === 'app');
  if (asked.length > 0)
    await enqueueTasks(
      trx,
      shopQueue,
      asked.map(({ id }) => shopTask(id)),
    );
}

/** One of them: nothing is taken from it any more, after a second at most. */
export async function endConnection(
  { db, clock, knownConnections }: Pick<IntegrationsDeps, 'db' | 'clock' | 'knownConnections'>,
  id: string,
): Promise<void> {
  await inTransaction(db, (trx) => endConnections(trx, { id }, new Date(clock()))).finally(() =>
    knownConnections.forget(id),
  );
}
