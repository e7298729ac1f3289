import { enqueueNotices } from '@sillage/runtime/account-notices';
import { inTransaction } from '@sillage/runtime/postgres';
import { markSilent } from '../db/connections.ts';
import { noticeQueue } from '../db/queues.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { silenceNews } from '../domain/webhooks/integration-news.ts';
import { publishNews } from './webhooks/publish-news.ts';

/**
 * Has the owners of connections mailed that used to report orders and have fallen silent: once, until they are heard of
 * again. The mark and the task are one transaction, so that no end of the process loses or repeats one.
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
    await publishNews(
      trx,
      silent.map((connection) => silenceNews(connection, connection.lastDeliveryAt, now)),
      now,
    );
  });
}
