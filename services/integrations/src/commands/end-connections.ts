import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { forgetConnectionNames, removeConnections } from '../db/connections.ts';
import { shopQueue, shopTask } from '../db/queues.ts';
import type { IntegrationsDeps, Trx } from '../deps.ts';
import { integrationEvent } from '../domain/webhooks/integration-event.ts';
import { platforms } from '../platforms/registry.ts';
import { publishWebhookEvents } from './webhooks/publish-webhook-events.ts';

/** Removes connections, and unsubscribes from shops that were subscribed through their API. */
export async function endConnections(
  trx: Trx,
  which: Parameters<typeof removeConnections>[1],
  now: Date,
): Promise<void> {
  const removed = await removeConnections(trx, which, now);
  await publishWebhookEvents(
    trx,
    removed.map((connection) => integrationEvent('integration.removed', connection, now)),
    now,
  );
  // The name is no longer shown, and may be personal data.
  if ('campaignId' in which) await forgetConnectionNames(trx, which.campaignId);
  const ofApps = removed.filter(({ platform }) => platforms[platform].proof === 'app');
  if (ofApps.length > 0)
    await enqueueTasks(
      trx,
      shopQueue,
      ofApps.map(({ id }) => shopTask(id)),
    );
}

/** Removes one connection; its messages are refused within a second. */
export async function endConnection(
  { db, clock, knownConnections }: Pick<IntegrationsDeps, 'db' | 'clock' | 'knownConnections'>,
  id: string,
): Promise<void> {
  await inTransaction(db, (trx) => endConnections(trx, { id }, new Date(clock()))).finally(() =>
    knownConnections.forget(id),
  );
}
