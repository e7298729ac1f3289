import { ProviderFault } from '@sillage/runtime/provider-calls';
import { callStripe, findAtStripe, fromStripeAmount, type Stripe, toStripeAmount } from '@sillage/runtime/stripe';
import type { ItemStep, PaymentProvider, ProviderInvoice } from './payment-provider.ts';

type Invoices = Pick<
  PaymentProvider,
  | 'createInvoice'
  | 'addItem'
  | 'finalizeInvoice'
  | 'payInvoice'
  | 'voidInvoice'
  | 'findInvoice'
  | 'findInvoiceOf'
  | 'listItems'
>;

/** Expands a paid invoice down to its charge. Stripe expands at most four levels. */
const PAYMENTS = ['payments.data.payment.payment_intent'];
/** How far Stripe's clock may be behind ours. */
const CLOCK_SLACK_SECONDS = 600;

/**
 * One Stripe invoice per charge, which is found by the charge's id in its metadata. Stripe does not collect it
 * automatically.
 */
export function stripeInvoices(stripe: Stripe): Invoices {
  return {
    createInvoice: ({ customerId, currency, metadata }, idempotencyKey) =>
      callStripe(async () =>
        invoiceOf(
          await stripe.invoices.create(
            {
              customer: customerId,
              currency: currency.toLowerCase(),
              collection_method: 'charge_automatically',
              auto_advance: false,
              // Otherwise pending items of this customer, from any source, would be charged as well.
              pending_invoice_items_behavior: 'exclude',
              metadata,
            },
            { idempotencyKey },
          ),
        ),
      ),
    addItem: ({ invoiceId, customerId, currency, step, amountMinor, description }, idempotencyKey) =>
      callStripe(async () => {
        const item = { customer: customerId, invoice: invoiceId, currency: currency.toLowerCase(), metadata: { step } };
        const amount = amountOf(amountMinor, currency);
        await stripe.invoiceItems.create(
          { ...item, amount, ...(description !== '' && { description }) },
          { idempotencyKey },
        );
      }),
    finalizeInvoice: (invoiceId, idempotencyKey) =>
      callStripe(async () =>
        invoiceOf(await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }, { idempotencyKey })),
      ),
    payInvoice: (invoiceId, cardId, idempotencyKey) =>
      callStripe(async () =>
        invoiceOf(
          await stripe.invoices.pay(
            invoiceId,
            { payment_method: cardId, off_session: true, expand: PAYMENTS },
            { idempotencyKey },
          ),
        ),
      ),
    voidInvoice: ({ invoiceId, status }, idempotencyKey) =>
      callStripe(async () => {
        if (status === 'draft') await stripe.invoices.del(invoiceId, {}, { idempotencyKey });
        else await stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey });
      }),
    findInvoice: (invoiceId) =>
      findAtStripe(async () => invoiceOf(await stripe.invoices.retrieve(invoiceId, { expand: PAYMENTS }))),
    findInvoiceOf: (chargeId, customerId, since) =>
      callStripe(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) - CLOCK_SLACK_SECONDS };
        for await (const invoice of stripe.invoices.list({ customer: customerId, created, limit: 100 })) {
          // A voided invoice neither was paid nor can be.
          if (invoice.metadata?.charge_id === chargeId && invoice.status !== 'void')
            return invoiceOf(await stripe.invoices.retrieve(invoice.id, { expand: PAYMENTS }));
        }
        return undefined;
      }),
    listItems: (invoiceId) =>
      callStripe(async () => {
        const steps: ItemStep[] = [];
        for await (const { metadata } of stripe.invoiceItems.list({ invoice: invoiceId, limit: 100 })) {
          if (metadata?.step === 'commissions' || metadata?.step === 'fees') steps.push(metadata.step);
        }
        return steps;
      }),
  };
}

function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  return {
    invoiceId: invoice.id,
    status: statusOf(invoice.status),
    dueMinor: fromStripeAmount(invoice.amount_due, invoice.currency.toUpperCase()),
    providerChargeId: invoice.status === 'paid' ? paymentOf(invoice) : null,
  };
}

function statusOf(status: string | null): ProviderInvoice['status'] {
  if (status === 'draft' || status === 'open' || status === 'paid' || status === 'void' || status === 'uncollectible')
    return status;
  throw new Error(`An invoice of Stripe has the unknown status "${status}"`);
}

/** The id of the charge; the invoice's own id if an operator marked it as paid outside of Stripe. */
function paymentOf({ id, payments }: Stripe.Invoice): string {
  const payment = payments?.data.find(({ status }) => status === 'paid')?.payment;
  const intent = payment?.payment_intent;
  const charge = (typeof intent === 'object' ? intent.latest_charge : undefined) ?? payment?.charge;
  const found = charge ?? intent ?? payment?.payment_record ?? id;
  return typeof found === 'string' ? found : found.id;
}

function amountOf(amountMinor: bigint, currency: string): number {
  const amount = toStripeAmount(amountMinor, currency);
  if (amount !== undefined) return amount;
  const message = `Stripe cannot charge ${amountMinor} minor units of ${currency}`;
  const code = amountMinor > Number.MAX_SAFE_INTEGER ? 'amount_too_large' : 'amount_not_chargeable';
  throw new ProviderFault('refused', { code, message });
}
