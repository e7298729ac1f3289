import { providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import type { CardDeps } from '../cards/card-deps.ts';
import { findLostCustomer } from '../cards/ensure-customer.ts';
import { findCardOwner } from '../db/card-owners.ts';
import { type ProviderTask, providerTaskQueue } from '../db/queues.ts';

/** Tells the provider which card goes, which customer. */
export function providerTaskWork(deps: CardDeps): TaskWork<ProviderTask> {
  return {
    ...providerWork,
    queue: providerTaskQueue,
    async run({ payload }) {
      await tell(deps, payload);
      return undefined;
    },
  };
}

async function tell(deps: CardDeps, { kind, objectId: id }: ProviderTask): Promise<void> {
  const { payments } = deps;
  if (kind === 'remove_card') return payments.removeCard(id);
  if (kind === 'delete_customer') return payments.deleteCustomer(id);
  const firstAsked = (await findCardOwner(deps.db, id))?.customerFirstAskedAt;
  const lost = firstAsked && (await findLostCustomer(deps, id, firstAsked));
  if (lost) await payments.deleteCustomer(lost);
}
