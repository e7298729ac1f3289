import { providerOf, providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import type { CardDeps } from '../cards/card-deps.ts';
import { findLostCustomer } from '../cards/ensure-customer.ts';
import type { ChargeEngines } from '../charges/engine.ts';
import { findCardOwner } from '../db/charges/card-owners.ts';
import { type ProviderTask, providerTaskQueue } from '../db/queues.ts';

/** Deletes cards and customers at their providers. */
export function providerTaskWork(deps: ChargeEngines): TaskWork<ProviderTask> {
  return {
    ...providerWork,
    queue: providerTaskQueue,
    async run({ payload }) {
      await tell({ ...deps, payments: providerOf(deps.providers, payload.provider) }, payload);
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
