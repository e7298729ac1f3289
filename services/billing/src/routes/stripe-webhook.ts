import type { HttpApp } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { type StripeEvent, verifyStripeEvent } from '@sillage/runtime/stripe';
import { insertEvent } from '../db/provider-events.ts';
import type { BillingDeps } from '../deps.ts';
import { concernOf } from '../domain/provider-events.ts';

/** Stripe's events are far smaller. */
const BODY_LIMIT = 1_048_576;

/**
 * Stores that an object changed, and answers; a worker asks Stripe for the object. Events that say nothing to us are
 * answered the same.
 */
export function stripeWebhookRoute(app: HttpApp, { db, clock, config }: BillingDeps): void {
  app.register(async (scope) => {
    // The signature is of these bytes, not of what they mean.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );

    scope.post('/webhooks/stripe/billing', { config: { changes: 'money', proof: 'signature' } }, async (request) => {
      const { STRIPE_WEBHOOK_SECRET: secret } = config;
      if (secret === undefined)
        throw new AppError('payments_unavailable', 'STRIPE_WEBHOOK_SECRET is not set: events cannot be believed.');
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = verifyStripeEvent(body, typeof signature === 'string' ? signature : undefined, secret, clock());
      if (event.account === undefined && concernOf(event.type) !== 'nothing')
        await insertEvent(db, rowOf(event), new Date(clock()));
      return { received: true };
    });
  });
}

function rowOf({ id, type, data: { object } }: StripeEvent) {
  const customer = object.object === 'customer' ? object.id : object.customer;
  // What is asked for anew is the charge that a refund or a dispute is of.
  const { charge } = object;
  const objectId = concernOf(type) === 'returns' && typeof charge === 'string' ? charge : object.id;
  return { event_id: id, type, object_id: objectId, customer_id: typeof customer === 'string' ? customer : null };
}
