import type { HttpApp } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { verifyStripeEvent } from '@sillage/runtime/stripe';
import { askForRefresh } from '../db/payout-accounts.ts';
import { noteReturnedPayout } from '../db/returned-payouts.ts';
import { insertWebhookEvent } from '../db/webhook-events.ts';
import type { PayoutDeps } from '../deps.ts';

/** An account with all its requirements is larger than what people send. */
const BODY_LIMIT = 262_144;
/** Events after which an account may be another one than it was. */
const ABOUT_ACCOUNTS = /^(account|capability|person)\./;

/**
 * `POST /webhooks/stripe/payout`: what Stripe says of connected accounts. The event only marks its account, or its
 * payout that a bank gave back; they themselves are asked for anew, so that the order of events does not matter. 400
 * `invalid_signature`; 200 also for what is known already.
 */
export function webhookRoutes(app: HttpApp, { db, clock, config }: Pick<PayoutDeps, 'db' | 'clock' | 'config'>): void {
  void app.register(async (scope) => {
    // The signature is of the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.post(
      '/webhooks/stripe/payout',
      { bodyLimit: BODY_LIMIT, config: { changes: 'money', proof: 'signature' } },
      async (request) => {
        const secret = config.STRIPE_CONNECT_WEBHOOK_SECRET;
        if (secret === undefined)
          throw new AppError('payments_unavailable', 'STRIPE_CONNECT_WEBHOOK_SECRET is not set');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = request.headers['stripe-signature'];
        const event = verifyStripeEvent(body, Array.isArray(header) ? header.join(',') : header, secret, clock());
        const at = new Date(clock());
        await inTransaction(db, async (trx) => {
          const isNew = await insertWebhookEvent(trx, { id: event.id, type: event.type, accountId: event.account, at });
          if (isNew && event.account !== undefined && ABOUT_ACCOUNTS.test(event.type))
            await askForRefresh(trx, event.account);
          if (isNew && event.account !== undefined && event.type === 'payout.failed') {
            await noteReturnedPayout(trx, event.data.object.id, event.account);
          }
        });
        return { received: true };
      },
    );
  });
}
