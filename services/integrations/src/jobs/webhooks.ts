import type { TaskWork } from '@sillage/runtime/work-queue';
import { sendDelivery } from '../commands/webhooks/send-delivery.ts';
import { type DeliveryTask, webhookQueue } from '../db/queues.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { createSlots } from '../slots.ts';

/** Deliveries that one process sends side by side. */
export const WEBHOOKS_AT_ONCE = 64;

/** Sends what endpoints are to get; what an endpoint answers is no error of the task. */
export function webhookWork(
  deps: Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'sendWebhook'>,
): TaskWork<DeliveryTask> {
  const slots = createSlots();
  return {
    queue: webhookQueue,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (task) => sendDelivery(deps, slots, task),
  };
}
