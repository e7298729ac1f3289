import { enqueueNotices } from '@sillage/runtime/account-notices';
import { inTransaction } from '@sillage/runtime/postgres';
import { markSilent } from '../db/connections.ts';
import { noticeQueue } from '../db/queues.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { silenceEvent } from '../domain/webhooks/integration-event.ts';
import { publishWebhookEvents } from './webhooks/publish-webhook-events.ts';

/**
 * Mails the owners of connections that used to report orders and have fallen silent, once until the next delivery.
 * Marks and enqueues in one transaction, so that a crash neither loses nor repeats a mail.
 */
export async function noticeSilence({ db, clock }: Pick<IntegrationsDeps, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = new Date(clock());
    const silent = await markSilent(trx, now);
    await enqueueNotices(
      trx,
      noticeQueue,
      silent.map(({ ownerUserId, campaignId, name, lastDeliveryAt }) => ({
        ownerUserId,
        notice: { kind: 'silence', campaignId, connection: name, lastHeardAt: lastDeliveryAt.toISOString() },
      })),
    );
    await publishWebhookEvents(
      trx,
      silent.map((connection) => silenceEvent(connection, connection.lastDeliveryAt, now)),
      now,
    );
  });
}
