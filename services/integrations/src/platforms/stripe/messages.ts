import { CLICK_TOKEN_PATTERN } from '@sillage/proto/http/tracking';
import { proportion } from '@sillage/proto/values/money';
import { fromStripeAmount, verifyStripeEvent } from '@sillage/runtime/stripe';
import type { z } from 'zod';
import type { Notice } from '../../domain/notices.ts';
import { buyerOf, instantOf, readAs } from '../order-events.ts';
import type { Platform, ReadOptions } from '../platform.ts';
import { Charge, CheckoutSession, Dispute, Event, Invoice, InvoicePayment, RefundedBefore } from './payloads.ts';

/**
 * The merchant's own account at Stripe: one-time payments of Checkout, and invoices of subscriptions. An order is
 * identified by its payment, or for a subscription by its invoice.
 */
export const stripe = {
  proof: 'signature',
  secretComesFromSender: true,
  read({ body, headers, nowMs }, options) {
    const event = verifyStripeEvent(body, String(headers['stripe-signature'] ?? ''), options.signingSecret, nowMs);
    const { id, type } = event;
    return { externalId: id, topic: type, notices: noticesOf(type, readAs(Event, event), options) };
  },
} satisfies Platform;

/** Reasons of invoices that count: the first one, renewals, changes of the plan, and metered usage. */
const OF_SUBSCRIPTIONS = new Set([
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'subscription_threshold',
]);

type StripeEvent = z.output<typeof Event>;

function noticesOf(type: string, event: StripeEvent, options: ReadOptions): Notice[] {
  const { object } = event.data;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return noticesOfSession(readAs(CheckoutSession, object), event, options);
    case 'invoice.paid':
      return noticesOfInvoice(readAs(Invoice, object), event, options);
    case 'invoice_payment.paid':
      return noticesOfInvoicePayment(readAs(InvoicePayment, object));
    case 'charge.refunded':
      return noticesOfCharge(readAs(Charge, object), event);
    case 'charge.dispute.closed':
      return noticesOfDispute(readAs(Dispute, object), event);
    default:
      return [];
  }
}

/** An unpaid session is sent again once it is paid. A free one is not an order, but may begin a subscription. */
function noticesOfSession(
  session: z.output<typeof CheckoutSession>,
  event: StripeEvent,
  options: ReadOptions,
): Notice[] {
  const { mode, payment_status: status, amount_total: total, currency, total_details: details } = session;
  const orderId = mode === 'subscription' ? session.invoice : session.payment_intent;
  const clickToken = tokenOf([session.metadata?.sillage, session.client_reference_id]);
  if (status !== 'unpaid' && total === 0) return begun(session.subscription, session.created, clickToken);
  if (status !== 'paid' || !orderId || !total || !currency) return [];
  const goods = total - (details?.amount_tax ?? 0) - (details?.amount_shipping ?? 0);
  const amount = options.amountBasis === 'goods' ? Math.max(0, goods) : total;
  const buyer = buyerOf(options, { customerId: session.customer, email: session.customer_details?.email });
  const checkout = mode === 'subscription' && { checkout: 'known' as const };
  return [{ ...paid(orderId, session.created, { amount, total, currency }, event), clickToken, ...buyer, ...checkout }];
}

/**
 * Invoices of subscriptions. Later invoices have only their customer, because the click belongs to the first one. They
 * name their subscription, because the first one may have been free.
 */
function noticesOfInvoice(invoice: z.output<typeof Invoice>, event: StripeEvent, options: ReadOptions): Notice[] {
  const { id, billing_reason: reason, amount_paid: total, currency, created, payment_intent: payment } = invoice;
  if (!OF_SUBSCRIPTIONS.has(reason ?? '')) return [];
  const { subscription_details: details } = invoice.parent ?? invoice;
  const subscription = invoice.subscription ?? invoice.parent?.subscription_details?.subscription;
  const isFirst = reason === 'subscription_create';
  const clickToken = isFirst ? tokenOf([invoice.metadata?.sillage, details?.metadata?.sillage]) : null;
  if (total === 0) return begun(subscription, created, clickToken);
  const withoutTax = invoice.total_excluding_tax ?? invoice.total;
  const goods = invoice.total > 0 ? proportion(total, Math.max(0, withoutTax), invoice.total) : total;
  const buyer = buyerOf(options, { customerId: invoice.customer, email: invoice.customer_email });
  const amount = options.amountBasis === 'goods' ? goods : total;
  const checkout = isFirst && clickToken === null && { checkout: 'awaited' as const };
  return [
    { ...paid(id, created, { amount, total, currency }, event), clickToken, ...buyer, ...checkout },
    ...(payment ? [linked(id, payment, created)] : []),
    ...(subscription && !isFirst ? [linked(id, subscription, created)] : []),
  ];
}

function noticesOfInvoicePayment({ invoice, payment, created }: z.output<typeof InvoicePayment>): Notice[] {
  return invoice && payment.payment_intent ? [linked(invoice, payment.payment_intent, created)] : [];
}

/** Identified by the total refunded amount, which is the same for repeats. */
function noticesOfCharge(charge: z.output<typeof Charge>, { created, data }: StripeEvent): Notice[] {
  const { payment_intent: orderId, currency, amount, amount_refunded: refunded } = charge;
  const { amount_refunded: before } = readAs(RefundedBefore, data.previous_attributes);
  if (!orderId || refunded <= before) return [];
  return [
    {
      kind: 'refunded',
      orderId,
      refundId: `${charge.id} ${refunded}`,
      amountMinor: minor(refunded - before, currency),
      ofAmountMinor: minor(amount, currency),
      beforeMinor: minor(before, currency),
      currency,
      at: instant(created),
    },
  ];
}

/** A dispute that the merchant lost takes back its amount; that of the payment is not part of the message. */
function noticesOfDispute(
  { id, status, payment_intent: orderId, amount, currency }: z.output<typeof Dispute>,
  { created }: StripeEvent,
): Notice[] {
  if (status !== 'lost' || !orderId) return [];
  const amountMinor = minor(amount, currency);
  return [{ kind: 'refunded', orderId, refundId: id, amountMinor, currency, at: instant(created) }];
}

interface Amounts {
  /** What counts. */
  readonly amount: number;
  /** What was paid. */
  readonly total: number;
  readonly currency: string;
}

const paid = (orderId: string, created: number, { amount, total, currency }: Amounts, { livemode }: StripeEvent) => ({
  kind: 'paid' as const,
  orderId,
  at: instant(created),
  amountMinor: minor(amount, currency),
  totalMinor: minor(total, currency),
  currency,
  affiliateId: null,
  isTest: !livemode,
});

const begun = (subscription: string | null | undefined, created: number, clickToken: string | null): Notice[] =>
  subscription && clickToken !== null
    ? [{ kind: 'begun', orderId: subscription, at: instant(created), clickToken }]
    : [];

const linked = (orderId: string, paymentId: string, created: number): Notice => ({
  kind: 'linked',
  orderId,
  paymentId,
  at: instant(created),
});

/** `client_reference_id` may also be an id of the merchant's. */
const tokenOf = (candidates: readonly (string | null | undefined)[]): string | null =>
  candidates.find((text) => text && CLICK_TOKEN_PATTERN.test(text)) ?? null;

const minor = (amount: number, currency: string): number => Number(fromStripeAmount(amount, currency));

const instant = (seconds: number): string => instantOf(seconds * 1000);
