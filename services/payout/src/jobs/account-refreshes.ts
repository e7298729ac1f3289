import { HOUR_MS } from '@sillage/proto/values/durations';
import { repeat } from '@sillage/runtime/service';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { refreshAccount } from '../commands/refresh-account.ts';
import { findAccount } from '../db/payout-accounts.ts';
import { type RefreshTask, refreshQueue } from '../db/queues.ts';
import { purgeWebhookEvents } from '../db/webhook-events.ts';
import type { PayoutDeps } from '../deps.ts';
import { providerWork } from './provider-work.ts';

const EVENTS_KEPT_MS = 30 * 24 * HOUR_MS;

/** Asks the provider for the accounts of which it said that they changed, unless they were asked for since. */
export function refreshWork(deps: Pick<PayoutDeps, 'db' | 'clock' | 'providers'>): TaskWork<RefreshTask> {
  return {
    ...providerWork,
    queue: refreshQueue,
    async run({ payload: { payoutAccountId, fetchesBegun } }) {
      const row = await findAccount(deps.db, payoutAccountId);
      if (row && row.fetch_applied <= fetchesBegun) await refreshAccount(deps, row);
      return undefined;
    },
  };
}

/** Forgets the events of the provider that it will not repeat any more. */
export function purgeOldEvents({ db, clock, log }: Pick<PayoutDeps, 'db' | 'clock' | 'log'>) {
  return repeat('payout.old-events', HOUR_MS, () => purgeWebhookEvents(db, new Date(clock() - EVENTS_KEPT_MS)), log);
}
