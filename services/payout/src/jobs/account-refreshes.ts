import { providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { refreshAccount } from '../commands/refresh-account.ts';
import { findAccount } from '../db/payout-accounts.ts';
import { type RefreshTask, refreshQueue } from '../db/queues.ts';
import type { PayoutDeps } from '../deps.ts';

/** Asks the provider for the accounts of which it said that they changed, unless they were asked for since. */
export function refreshWork(deps: Pick<PayoutDeps, 'db' | 'clock' | 'providers'>): TaskWork<RefreshTask> {
  return {
    ...providerWork,
    queue: refreshQueue,
    async run({ payload: { payoutAccountId, fetchesBegun } }) {
      const row = await findAccount(deps.db, payoutAccountId);
      if (row && row.fetchApplied <= fetchesBegun) await refreshAccount(deps, row);
      return undefined;
    },
  };
}
