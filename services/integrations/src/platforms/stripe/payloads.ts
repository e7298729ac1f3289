import { KnownCurrency } from '@sillage/proto/values/money';
import { z } from 'zod';

/**
 * The parts of Stripe's objects that are needed for orders. The merchant chooses the API version of the events, so
 * fields that moved between versions are read from both places.
 */
const Id = z.string().min(1).max(200);
/** An id, or the expanded object. */
const Reference = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish();
const Amount = z.int().nonnegative();
const Currency = z.string().toUpperCase().pipe(KnownCurrency);
const Metadata = z.record(z.string(), z.string()).nullish();

/** `checkout.session.completed` and `checkout.session.async_payment_succeeded`. */
export const CheckoutSession = z.object({
  mode: z.string(),
  payment_status: z.string(),
  created: z.int(),
  currency: Currency.nullish(),
  amount_total: Amount.nullish(),
  total_details: z.object({ amount_tax: Amount.nullish(), amount_shipping: Amount.nullish() }).nullish(),
  /** Set for a one-time payment. */
  payment_intent: Reference,
  /** Set for a subscription. */
  invoice: Reference,
  subscription: Reference,
  /** Absent for a guest. */
  customer: Reference,
  customer_details: z.object({ email: z.string().nullish() }).nullish(),
  client_reference_id: z.string().nullish(),
  metadata: Metadata,
});

/** `invoice.paid`. */
export const Invoice = z.object({
  id: Id,
  billing_reason: z.string().nullish(),
  created: z.int(),
  currency: Currency,
  amount_paid: Amount,
  total: z.int(),
  total_excluding_tax: z.int().nullish(),
  customer: Reference,
  customer_email: z.string().nullish(),
  metadata: Metadata,
  /** Until version 2025-03-31. */
  payment_intent: Reference,
  subscription: Reference,
  subscription_details: z.object({ metadata: Metadata }).nullish(),
  /** From that version on. */
  parent: z
    .object({ subscription_details: z.object({ metadata: Metadata, subscription: Reference }).nullish() })
    .nullish(),
});

/** `invoice_payment.paid`, from version 2025-03-31 on: the payment of an invoice. */
export const InvoicePayment = z.object({
  invoice: Reference,
  created: z.int(),
  payment: z.object({ payment_intent: Reference }),
});

/** `charge.refunded`: the total after each refund; the event also has the previous total. */
export const Charge = z.object({
  id: Id,
  payment_intent: Reference,
  currency: Currency,
  amount: z.int().positive(),
  amount_refunded: Amount,
});
export const RefundedBefore = z.object({ amount_refunded: Amount });

/** `charge.dispute.closed`. */
export const Dispute = z.object({
  id: Id,
  status: z.string(),
  payment_intent: Reference,
  /** May be a part of the payment. */
  amount: Amount,
  currency: Currency,
});

/** Fields of every event. */
export const Event = z.object({
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
});
