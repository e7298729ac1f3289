import { providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { refreshAccount } from '../commands/accounts/refresh-account.ts';
import { findAccount } from '../db/payout-accounts.ts';
import { type RefreshTask, refreshQueue } from '../db/queues.ts';
import type { PayoutDeps } from '../deps.ts';

/** Fetches accounts that changed according to the provider, unless they were fetched since. */
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
