import type { TaskWork } from '@sillage/runtime/work-queue';
import { sendDelivery, type UnderWay } from '../commands/webhooks/send-delivery.ts';
import { type DeliveryTask, webhookQueue } from '../db/queues.ts';
import { createDeliveryGroups } from '../delivery-groups.ts';
import type { IntegrationsDeps } from '../deps.ts';

/** Deliveries that one process sends side by side. */
export const WEBHOOKS_AT_ONCE = 128;
/** Five endpoints that hang leave places for others. */
const OF_ENDPOINT_AT_ONCE = 24;

/** Sends what endpoints are to get; what an endpoint answers is no error of the task. */
export function webhookWork(
  deps: Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'sendWebhook' | 'callPostback'>,
): TaskWork<DeliveryTask> {
  const underWay: UnderWay = { groups: createDeliveryGroups(deps.db), probed: new Set() };
  return {
    queue: webhookQueue,
    maxAttempts: Number.POSITIVE_INFINITY,
    atOnceOfGroup: OF_ENDPOINT_AT_ONCE,
    run: (task) => sendDelivery(deps, underWay, task),
  };
}
