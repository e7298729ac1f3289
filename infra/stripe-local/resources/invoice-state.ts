import { leastChargeMinor } from '@sillage/proto/values/payments';
import { fromStripeAmount } from '@sillage/runtime/stripe';
import { refused } from '../api-error.ts';
import { nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Invoice } from '../objects.ts';
import { listOf } from '../page-of.ts';
import { getCustomer } from './customers.ts';

/** The invoice as in responses, with its lines. */
export function showInvoice(world: World, invoice: Invoice): Invoice {
  const lines = world.store.list('invoiceitem', { invoice: invoice.id }).map((item) => ({
    id: item.id.replace(/^ii/, 'il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    invoice: invoice.id,
    livemode: false,
    metadata: item.metadata,
    period: item.period,
    quantity: item.quantity,
    parent: { type: 'invoice_item_details', invoice_item_details: { invoice_item: item.id } },
  }));
  return Object.assign({}, invoice, { lines: listOf(`/v1/invoices/${invoice.id}/lines`, lines) });
}

/** Amounts of an unpaid invoice. For a credit, or less than the minimum charge, nothing is due. */
export function sums(
  total: number,
  currency: string,
): Pick<Invoice, 'total' | 'subtotal' | 'amount_due' | 'amount_paid' | 'amount_remaining'> {
  const due = fromStripeAmount(total, currency.toUpperCase()) < leastChargeMinor(currency.toUpperCase()) ? 0 : total;
  return { total, subtotal: total, amount_due: due, amount_paid: 0, amount_remaining: due };
}

/** Assigns the number and the amount due; if nothing is due, the invoice is paid at once. */
export function finalizeInvoice(world: World, invoice: Invoice): Invoice {
  if (world.store.list('invoiceitem', { invoice: invoice.id }).length === 0)
    throw refused('Nothing to invoice for customer', { code: 'invoice_no_customer_line_items' });
  const customer = getCustomer(world, invoice.customer, 'customer');
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  world.store.put('customer', { ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 });
  const open = atTransition(world, { ...invoice, status: 'open', number }, 'finalized_at');
  if (open.amount_due > 0) {
    createPayment(world, open);
    return open;
  }
  const paid = atTransition(world, { ...open, status: 'paid', attempted: true }, 'paid_at');
  world.emit('invoice.paid', paid);
  return paid;
}

function createPayment(world: World, invoice: Invoice): void {
  const { customer, currency, amount_due: amount } = invoice;
  const common = { created: nowS(world), livemode: false, currency } as const;
  const intent = newId('pi');
  world.store.put('payment_intent', {
    ...common,
    id: intent,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    customer,
    description: invoice.description,
    latest_charge: null,
    last_payment_error: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    metadata: {},
  });
  world.store.put('invoice_payment', {
    ...common,
    id: newId('inpay'),
    object: 'invoice_payment',
    invoice: invoice.id,
    amount_requested: amount,
    amount_paid: null,
    is_default: true,
    status: 'open',
    payment: { type: 'payment_intent', payment_intent: intent },
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** Stores the invoice with the time of its present state. */
export function atTransition(
  world: World,
  invoice: Invoice,
  transition: 'finalized_at' | 'paid_at' | 'voided_at',
): Invoice {
  const changed: Invoice = {
    ...invoice,
    status_transitions: { ...invoice.status_transitions, [transition]: nowS(world) },
  };
  world.store.put('invoice', changed);
  return changed;
}
