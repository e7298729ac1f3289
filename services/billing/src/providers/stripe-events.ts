import type { WebhookDelivery } from '@sillage/runtime/provider-calls';
import { readDelivery, type StripeEvent } from '@sillage/runtime/stripe';
import type { EventConcern, PaymentEvent } from './payment-provider.ts';

const CONCERNS: ReadonlyMap<string, EventConcern> = new Map([
  ['charge.dispute.closed', 'returns'],
  ['charge.dispute.created', 'returns'],
  ['charge.dispute.funds_reinstated', 'returns'],
  ['charge.dispute.funds_withdrawn', 'returns'],
  ['charge.dispute.updated', 'returns'],
  ['charge.refund.updated', 'returns'],
  ['charge.refunded', 'returns'],
  ['checkout.session.completed', 'cards'],
  ['customer.deleted', 'cards'],
  ['invoice.paid', 'invoice'],
  ['invoice.payment_failed', 'invoice'],
  ['invoice.payment_succeeded', 'invoice'],
  ['invoice.voided', 'invoice'],
  ['payment_method.attached', 'cards'],
  ['payment_method.automatically_updated', 'cards'],
  ['payment_method.detached', 'cards'],
  ['payment_method.updated', 'cards'],
  ['refund.created', 'returns'],
  ['refund.failed', 'returns'],
  ['refund.updated', 'returns'],
  ['setup_intent.succeeded', 'cards'],
  ['transfer.reversed', 'transfer'],
]);

/** The kind of object that a type of Stripe's events is about. */
export const stripeConcernOf = (type: string): EventConcern | undefined => CONCERNS.get(type);

/** Reads an event of the platform's own account, signed with the secret of the endpoint. */
export function readStripeEvent(delivery: WebhookDelivery, secret: string | undefined): PaymentEvent | undefined {
  const event = readDelivery(delivery, { variable: 'STRIPE_WEBHOOK_SECRET', secret });
  const concern = stripeConcernOf(event.type);
  return event.account === undefined && concern !== undefined ? eventOf(event, concern) : undefined;
}

function eventOf({ id, type, data: { object } }: StripeEvent, concern: EventConcern): PaymentEvent {
  const customer = object.object === 'customer' ? object.id : object.customer;
  // For a refund or a dispute, its charge must be fetched again.
  const { charge } = object;
  return {
    id,
    type,
    objectId: concern === 'returns' && typeof charge === 'string' ? charge : object.id,
    customerId: typeof customer === 'string' ? customer : null,
  };
}
