import { KnownCurrency } from '@sillage/proto/values/money';
import { z } from 'zod';

/**
 * The parts of Stripe's objects that say something of orders. An endpoint's events follow the version of the API that
 * its merchant chose, so what moved between versions is looked for in both places.
 */
const Id = z.string().min(1).max(200);
/** An id, or the object itself where it was expanded. */
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
  /** Of a payment. */
  payment_intent: Reference,
  /** Of a subscription. */
  invoice: Reference,
  /** Absent of a guest. */
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
  subscription_details: z.object({ metadata: Metadata }).nullish(),
  /** From then on. */
  parent: z.object({ subscription_details: z.object({ metadata: Metadata }).nullish() }).nullish(),
});

/** `invoice_payment.paid`, from version 2025-03-31 on: which payment paid an invoice. */
export const InvoicePayment = z.object({
  invoice: Reference,
  created: z.int(),
  payment: z.object({ payment_intent: Reference }),
});

/** `charge.refunded`: after each refund, what is refunded altogether; the event says what it was before. */
export const Charge = z.object({
  id: Id,
  payment_intent: Reference,
  currency: Currency,
  amount: z.int().positive(),
  amount_refunded: Amount,
});
export const RefundedBefore = z.object({ amount_refunded: Amount });

/** `charge.dispute.closed`. */
export const Dispute = z.object({ status: z.string(), payment_intent: Reference });

/** What holds for every event. */
export const Event = z.object({
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
});
