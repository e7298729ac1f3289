import type { HttpApp } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { askForRefresh } from '../db/payout-accounts.ts';
import { noteReturnedPayout } from '../db/returned-payouts.ts';
import { insertWebhookEvent } from '../db/webhook-events.ts';
import type { PayoutDeps } from '../deps.ts';

/** An account with all its requirements is larger than what people send. */
const BODY_LIMIT = 262_144;

/**
 * `POST /webhooks/{provider}/payout`: what a provider says of payout accounts. The event only marks its account, or its
 * payout that a bank gave back; they themselves are asked for anew, so that the order of events does not matter. 400
 * `invalid_signature`; 200 also for what is known already.
 */
export function webhookRoutes(app: HttpApp, { db, clock, providers }: Pick<PayoutDeps, 'db' | 'clock' | 'providers'>) {
  void app.register(async (scope) => {
    // The signature is of the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    for (const { name: provider, readEvent } of providers.values()) {
      const config = { changes: 'money', proof: 'signature' } as const;
      scope.post(`/webhooks/${provider}/payout`, { bodyLimit: BODY_LIMIT, config }, async ({ body, headers }) => {
        const nowMs = clock();
        const delivery = { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers, nowMs };
        const { id, type, accountId, change } = readEvent(delivery);
        await inTransaction(db, async (trx) => {
          const isNew = await insertWebhookEvent(trx, { provider, id, type, accountId, at: new Date(nowMs) });
          if (!isNew || accountId === undefined || change === undefined) return;
          if (change === 'account') return askForRefresh(trx, { provider, accountId });
          return noteReturnedPayout(trx, { provider, accountId, payoutId: change.returnedPayoutId });
        });
        return { received: true };
      });
    }
  });
}
