import { z } from 'zod';
import { refused } from '../api-error.ts';
import { endpoint, mergeMetadata, nowS } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { InvoiceItem } from '../objects.ts';
import { params } from '../params.ts';
import { getCustomer } from './customers.ts';
import { sums } from './invoice-state.ts';
import { getObject, listing } from './lookups.ts';

const NewItem = z.strictObject({
  customer: params.text,
  invoice: params.text.optional(),
  amount: params.integer,
  currency: params.currency,
  description: params.text.optional(),
  period: z.strictObject({ start: params.integer, end: params.integer }).optional(),
  metadata: params.metadata.optional(),
  expand: params.expand,
});

export const invoiceItemEndpoints = [
  endpoint('POST', '/v1/invoiceitems', NewItem, ({ world, params: given }) => {
    const customer = getCustomer(world, given.customer, 'customer');
    const invoice = given.invoice === undefined ? undefined : getObject(world, 'invoice', given.invoice, 'invoice');
    if (invoice && invoice.customer !== customer.id)
      throw refused('The customer of the invoice item is not the customer of the invoice.', { param: 'customer' });
    if (invoice && invoice.status !== 'draft')
      throw refused("This invoice is no longer editable, because it's finalized.", {
        code: 'invoice_not_editable',
        param: 'invoice',
      });
    if (invoice && invoice.currency !== given.currency)
      throw refused(`The currency of the invoice item must be the invoice's: ${invoice.currency}.`, {
        param: 'currency',
      });
    const at = nowS(world);
    const item: InvoiceItem = {
      id: newId('ii'),
      object: 'invoiceitem',
      date: at,
      livemode: false,
      customer: customer.id,
      invoice: invoice?.id ?? null,
      amount: given.amount,
      currency: given.currency,
      description: given.description ?? null,
      quantity: 1,
      period: given.period ?? { start: at, end: at },
      metadata: mergeMetadata({}, given.metadata),
    };
    world.store.put('invoiceitem', item);
    if (invoice) world.store.put('invoice', { ...invoice, ...sums(invoice.total + item.amount, invoice.currency) });
    return item;
  }),

  listing('/v1/invoiceitems', 'invoiceitem', ['invoice', 'customer']),
];
