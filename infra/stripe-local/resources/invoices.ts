import { z } from 'zod';
import { refused } from '../api-error.ts';
import { type Call, endpoint, mergeMetadata, nowS } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Invoice } from '../objects.ts';
import { pageOf } from '../page-of.ts';
import { datedPageParams, params } from '../params.ts';
import { notTheirs } from './cards.ts';
import { getCustomer } from './customers.ts';
import { payInvoice } from './invoice-payment.ts';
import { atTransition, finalizeInvoice, showInvoice, sums } from './invoice-state.ts';
import { getObject, Retrieve } from './lookups.ts';

const status = z.enum(['draft', 'open', 'paid', 'void']).optional();
const NewInvoice = z.strictObject({
  customer: params.text,
  currency: params.currency.optional(),
  description: params.text.optional(),
  auto_advance: params.bool.optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  default_payment_method: params.text.optional(),
  pending_invoice_items_behavior: z.enum(['include', 'exclude']).optional(),
  metadata: params.metadata.optional(),
  expand: params.expand,
});
const Pay = z.strictObject({
  payment_method: params.text.optional(),
  off_session: params.bool.optional(),
  expand: params.expand,
});

export const invoiceEndpoints = [
  endpoint('POST', '/v1/invoices', NewInvoice, (call) => showInvoice(call.world, createInvoice(call))),

  endpoint(
    'GET',
    '/v1/invoices',
    z.strictObject({ ...datedPageParams, customer: params.text.optional(), status }),
    ({ world, params: given }) => {
      const where = given.customer === undefined ? {} : { customer: given.customer };
      const found = world.store
        .list('invoice', where)
        .filter((invoice) => given.status === undefined || invoice.status === given.status);
      return pageOf(
        '/v1/invoices',
        found.map((invoice) => showInvoice(world, invoice)),
        given,
      );
    },
  ),

  endpoint('GET', '/v1/invoices/:id', Retrieve, ({ world, id }) => showInvoice(world, getObject(world, 'invoice', id))),

  endpoint('DELETE', '/v1/invoices/:id', z.strictObject({}), ({ world, id }) => {
    if (getObject(world, 'invoice', id).status !== 'draft')
      throw refused('You can only delete draft invoices.', { code: 'invoice_not_editable' });
    for (const item of world.store.list('invoiceitem', { invoice: id })) world.store.delete('invoiceitem', item.id);
    world.store.delete('invoice', id);
    return { id, object: 'invoice', deleted: true };
  }),

  endpoint(
    'POST',
    '/v1/invoices/:id/finalize',
    z.strictObject({ auto_advance: params.bool.optional(), expand: params.expand }),
    (call) => {
      const invoice = getObject(call.world, 'invoice', call.id);
      if (invoice.status !== 'draft')
        throw refused("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
          code: 'invoice_not_editable',
        });
      return showInvoice(call.world, finalizeInvoice(call.world, invoice));
    },
  ),

  endpoint('POST', '/v1/invoices/:id/pay', Pay, ({ world, id, params: given, decline }) => {
    const invoice = getObject(world, 'invoice', id);
    // Paying a draft finalizes it.
    const open = invoice.status === 'draft' ? finalizeInvoice(world, invoice) : invoice;
    return showInvoice(
      world,
      open.status === 'paid' && open !== invoice ? open : payInvoice(world, open, given.payment_method, decline),
    );
  }),

  endpoint('POST', '/v1/invoices/:id/void', Retrieve, ({ world, id }) => {
    const invoice = getObject(world, 'invoice', id);
    if (invoice.status !== 'open') throw refused(`You can only pass in open invoices. This invoice isn't open.`);
    const voided = atTransition(world, { ...invoice, status: 'void' }, 'voided_at');
    for (const payment of world.store.list('invoice_payment', { invoice: id })) {
      const at = nowS(world);
      world.store.put('invoice_payment', {
        ...payment,
        status: 'canceled',
        status_transitions: { canceled_at: at, paid_at: null },
      });
      const intent = world.store.get('payment_intent', payment.payment.payment_intent);
      if (intent) world.store.put('payment_intent', { ...intent, status: 'canceled' });
    }
    world.emit('invoice.voided', voided);
    return showInvoice(world, voided);
  }),
];

function createInvoice({ world, params: given }: Call<z.output<typeof NewInvoice>>): Invoice {
  const customer = getCustomer(world, given.customer, 'customer');
  const card = given.default_payment_method ?? null;
  if (card !== null && world.store.get('payment_method', card)?.customer !== customer.id)
    throw notTheirs(card, 'default_payment_method');
  const pending =
    given.pending_invoice_items_behavior === 'include'
      ? world.store.list('invoiceitem', { customer: customer.id }).filter((item) => item.invoice === null)
      : [];
  const currency = given.currency ?? pending[0]?.currency ?? 'eur';
  const total = pending.reduce((sum, item) => sum + item.amount, 0);
  const invoice: Invoice = {
    id: newId('in'),
    object: 'invoice',
    created: nowS(world),
    livemode: false,
    customer: customer.id,
    currency,
    status: 'draft',
    number: null,
    description: given.description ?? null,
    auto_advance: given.auto_advance ?? false,
    collection_method: given.collection_method ?? 'charge_automatically',
    default_payment_method: card,
    ...sums(total, currency),
    attempt_count: 0,
    attempted: false,
    billing_reason: 'manual',
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null, marked_uncollectible_at: null },
    metadata: mergeMetadata({}, given.metadata),
  };
  world.store.put('invoice', invoice);
  for (const item of pending) world.store.put('invoiceitem', { ...item, invoice: invoice.id });
  return invoice;
}
