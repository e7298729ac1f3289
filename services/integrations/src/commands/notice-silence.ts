import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks, type NewTask } from '@sillage/runtime/work-queue';
import { v7 as uuidv7 } from 'uuid';
import { markSilent } from '../db/connections.ts';
import { type NoticeTask, noticeQueue } from '../db/queues.ts';
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
    const tasks = silent.map(
      ({ ownerUserId, campaignId, name, lastDeliveryAt }): NewTask<NoticeTask> => ({
        payload: {
          ownerUserId,
          notice: {
            kind: 'silence',
            noticeId: uuidv7(),
            campaignId,
            connection: name,
            lastHeardAt: lastDeliveryAt.toISOString(),
          },
        },
      }),
    );
    await enqueueTasks(trx, noticeQueue, tasks);
    await publishNews(
      trx,
      silent.map((connection) => silenceNews(connection, connection.lastDeliveryAt, now)),
      now,
    );
  });
}
