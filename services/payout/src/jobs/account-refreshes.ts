import { HOUR_MS } from '@sillage/proto/values/durations';
import { repeat } from '@sillage/runtime/service';
import { refreshAccount } from '../commands/refresh-account.ts';
import { claimRefreshes, settleRefresh } from '../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../db/schema.ts';
import { purgeWebhookEvents } from '../db/webhook-events.ts';
import type { PayoutDeps } from '../deps.ts';
import { pauseMs } from '../domain/calls.ts';
import { type PayoutProvider, ProviderFault } from '../providers/payout-provider.ts';

const POLL_MS = 1_000;
const AT_ONCE = 8;
const CLAIM_MS = 60_000;
const EVENTS_KEPT_MS = 30 * 24 * HOUR_MS;

type Refreshing = Pick<PayoutDeps, 'db' | 'clock' | 'log'> & { readonly provider: PayoutProvider };

/** Asks the provider for the accounts of which it said that they changed. */
export function refreshAccounts(deps: Refreshing) {
  const work = repeat(
    'payout.account-refreshes',
    POLL_MS,
    async () => {
      if ((await refreshDue(deps)) === AT_ONCE) work.wake();
    },
    deps.log,
  );
  return work;
}

/** One round; returns how many accounts were due. */
export async function refreshDue(deps: Refreshing): Promise<number> {
  const nowMs = deps.clock();
  const until = new Date(nowMs + CLAIM_MS);
  const rows = await claimRefreshes(deps.db, { now: new Date(nowMs), until, limit: AT_ONCE });
  const ended = await Promise.allSettled(rows.map((row) => refreshOne(deps, row, until)));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
  return rows.length;
}

async function refreshOne(deps: Refreshing, row: PayoutAccountRow, until: Date): Promise<void> {
  try {
    await refreshAccount(deps, row);
    await settleRefresh(deps.db, row.id, until, null);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    deps.log.warn(
      { affiliateId: row.affiliate_id, kind: error.kind, why: error.message },
      'a payout account could not be asked for',
    );
    await settleRefresh(deps.db, row.id, until, new Date(deps.clock() + pauseMs(row.refresh_tries)));
  }
}

/** Forgets the events of the provider that it will not repeat any more. */
export function purgeOldEvents({ db, clock, log }: Pick<PayoutDeps, 'db' | 'clock' | 'log'>) {
  return repeat('payout.old-events', HOUR_MS, () => purgeWebhookEvents(db, new Date(clock() - EVENTS_KEPT_MS)), log);
}
