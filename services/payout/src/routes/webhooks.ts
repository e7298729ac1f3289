import type { HttpApp } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { webhookRoutes } from '@sillage/runtime/provider-calls';
import { askForRefresh } from '../db/payout-accounts.ts';
import { noteReturnedPayout } from '../db/returned-payouts.ts';
import { insertWebhookEvent } from '../db/webhook-events.ts';
import type { PayoutDeps } from '../deps.ts';

/** Enough for an account with all its requirements, which is the largest event. */
const BODY_LIMIT = 262_144;

/**
 * `POST /webhooks/{provider}/payout`: receives events about payout accounts. An event only marks its account, or its
 * returned payout, which is then fetched from the provider, so the order of events does not matter. 400
 * `invalid_signature`; 200 also for known events.
 */
export function payoutWebhookRoutes(
  app: HttpApp,
  { db, clock, providers }: Pick<PayoutDeps, 'db' | 'clock' | 'providers'>,
): void {
  webhookRoutes(app, {
    providers: providers.values(),
    clock,
    service: 'payout',
    bodyLimit: BODY_LIMIT,
    async receive({ name: provider, readEvent }, delivery) {
      const { id, type, accountId, change } = readEvent(delivery);
      await inTransaction(db, async (trx) => {
        const isNew = await insertWebhookEvent(trx, { provider, id, type, accountId, at: new Date(delivery.nowMs) });
        if (!isNew || accountId === undefined || change === undefined) return;
        if (change === 'account') return askForRefresh(trx, { provider, accountId });
        return noteReturnedPayout(trx, { provider, accountId, payoutId: change.returnedPayoutId });
      });
    },
  });
}
