import type { TaskWork } from '@sillage/runtime/work-queue';
import { processDelivery } from '../commands/process-delivery.ts';
import { type DeliveryTask, deliveryQueue } from '../db/queues.ts';
import type { IntegrationsDeps } from '../deps.ts';

/** Processes deliveries without a limit of attempts, because acknowledged deliveries must not be given up. */
export function deliveryWork(deps: Pick<IntegrationsDeps, 'db' | 'clock' | 'collector'>): TaskWork<DeliveryTask> {
  return {
    queue: deliveryQueue,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ payload }) {
      await processDelivery(deps, payload.deliveryId);
      return undefined;
    },
  };
}
