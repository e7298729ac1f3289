import type { TaskWork } from '@sillage/runtime/work-queue';
import { sendDelivery, type UnderWay } from '../commands/webhooks/send-delivery.ts';
import { type DeliveryTask, webhookQueue } from '../db/queues.ts';
import { createDeliveryGroups } from '../delivery-groups.ts';
import type { IntegrationsDeps } from '../deps.ts';

/** Number of concurrent deliveries per process. */
export const WEBHOOK_CONCURRENCY = 128;
/** Limit per endpoint, so that even five hanging endpoints leave room for others. */
const ENDPOINT_CONCURRENCY = 24;

/** Sends messages to endpoints; an endpoint's error response is not an error of the task. */
export function webhookWork(
  deps: Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'sendWebhook' | 'callPostback'>,
): TaskWork<DeliveryTask> {
  const underWay: UnderWay = { groups: createDeliveryGroups(deps.db), probed: new Set() };
  return {
    queue: webhookQueue,
    maxAttempts: Number.POSITIVE_INFINITY,
    atOnceOfGroup: ENDPOINT_CONCURRENCY,
    run: (task) => sendDelivery(deps, underWay, task),
  };
}
