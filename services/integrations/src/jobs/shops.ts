import type { TaskWork } from '@sillage/runtime/work-queue';
import { settleShop } from '../commands/shopify/set-up.ts';
import { type ShopTask, shopQueue } from '../db/queues.ts';
import type { IntegrationsDeps } from '../deps.ts';

/** Sets up shops, and releases those whose connection was removed. */
export function shopWork(
  deps: Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'shopify' | 'publicUrl'>,
): TaskWork<ShopTask> {
  return {
    queue: shopQueue,
    async run({ payload }) {
      await settleShop(deps, payload.connectionId);
      return undefined;
    },
  };
}
