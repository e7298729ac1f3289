import { missing, refused } from '../api-error.ts';
import { nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Charge, Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from '../objects.ts';
import { cardOf, type Decline } from '../test-cards.ts';
import { cardError, notTheirs, refusalOf } from './cards.ts';
import { atTransition, showInvoice } from './invoice-state.ts';
import { openDispute } from './returns.ts';

/**
 * Charges a card for an open invoice: the given card, else the invoice's, else the customer's default. Throws Stripe's
 * 402 if the card declines; the attempt is stored with the invoice.
 */
export function payInvoice(
  world: World,
  invoice: Invoice,
  named: string | undefined,
  decline: Decline | undefined,
): Invoice {
  if (invoice.status === 'paid') throw refused('Invoice is already paid');
  if (invoice.status !== 'open') throw refused(`This invoice is ${invoice.status} and can no longer be paid.`);
  const card = cardFor(world, invoice, named);
  const payment = world.store.list('invoice_payment', { invoice: invoice.id })[0];
  const intent = payment && world.store.get('payment_intent', payment.payment.payment_intent);
  if (!payment || !intent) throw missing('payment_intent', invoice.id);
  const attempted: Invoice = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  const refusal = decline ?? refusalOf(world, card);
  if (refusal) throw decline402(world, attempted, { intent, card, refusal });
  return settle(world, attempted, { payment, intent, card });
}

function cardFor(world: World, invoice: Invoice, named: string | undefined): PaymentMethod {
  const byDefault = world.store.get('customer', invoice.customer)?.invoice_settings.default_payment_method;
  const id = named ?? invoice.default_payment_method ?? byDefault;
  if (!id) {
    throw refused(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const card = world.store.get('payment_method', id);
  if (!card && named !== undefined) throw missing('payment_method', id, 'payment_method');
  if (card?.customer !== invoice.customer) throw notTheirs(id, 'payment_method');
  return card;
}

function decline402(
  world: World,
  invoice: Invoice,
  {
    intent,
    card,
    refusal,
  }: { readonly intent: PaymentIntent; readonly card: PaymentMethod; readonly refusal: Decline },
): Error {
  const charge = keepCharge(world, invoice, intent, card, refusal);
  const error = {
    type: 'card_error',
    code: refusal.code,
    decline_code: refusal.declineCode,
    message: refusal.message,
    charge: charge.id,
  };
  const failed: PaymentIntent = {
    ...intent,
    latest_charge: charge.id,
    last_payment_error: error,
    payment_method: null,
  };
  world.store.put('payment_intent', failed);
  world.store.put('invoice', invoice);
  world.emit('invoice.payment_failed', showInvoice(world, invoice));
  return cardError(refusal, { charge: charge.id, payment_intent: failed, payment_method: card });
}

function settle(
  world: World,
  invoice: Invoice,
  {
    payment,
    intent,
    card,
  }: { readonly payment: InvoicePayment; readonly intent: PaymentIntent; readonly card: PaymentMethod },
): Invoice {
  const charge = keepCharge(world, invoice, intent, card, undefined);
  const amount = invoice.amount_due;
  world.store.put('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    latest_charge: charge.id,
    last_payment_error: null,
    payment_method: card.id,
  });
  const paidAt = { canceled_at: null, paid_at: nowS(world) };
  world.store.put('invoice_payment', { ...payment, status: 'paid', amount_paid: amount, status_transitions: paidAt });
  const paid = atTransition(world, { ...invoice, status: 'paid', amount_paid: amount, amount_remaining: 0 }, 'paid_at');
  world.emit('invoice.paid', showInvoice(world, paid));
  if (cardOf(card.card.fingerprint)?.isDisputed) openDispute(world, charge.id, undefined, false);
  return paid;
}

function keepCharge(
  world: World,
  invoice: Invoice,
  intent: PaymentIntent,
  card: PaymentMethod,
  refusal: Decline | undefined,
): Charge {
  const isPaid = refusal === undefined;
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    created: nowS(world),
    livemode: false,
    amount: invoice.amount_due,
    amount_captured: isPaid ? invoice.amount_due : 0,
    amount_refunded: 0,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.description,
    captured: isPaid,
    paid: isPaid,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    payment_intent: intent.id,
    payment_method: card.id,
    transfer_group: null,
    metadata: {},
  };
  world.store.put('charge', charge);
  return charge;
}
