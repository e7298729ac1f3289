import { z } from 'zod';
import { missing } from '../api-error.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../page-of.ts';
import { datedPageParams, params } from '../params.ts';
import { getInvoice } from './invoice-state.ts';

const Retrieve = z.strictObject({ expand: params.expand });

/** What the payments of invoices left behind, to look up. */
export const paymentEndpoints = [
  endpoint(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({ ...datedPageParams, invoice: params.text.optional() }),
    ({ world, params: given }) => {
      const { invoice } = given;
      const where = invoice === undefined ? {} : { invoice: getInvoice(world, invoice, 'invoice').id };
      return pageOf('/v1/invoice_payments', world.store.list('invoice_payment', where), given);
    },
  ),

  endpoint('GET', '/v1/invoice_payments/:id', Retrieve, ({ world, id }) => {
    const payment = world.store.get('invoice_payment', id);
    if (!payment) throw missing('invoice_payment', id);
    return payment;
  }),

  endpoint('GET', '/v1/payment_intents/:id', Retrieve, ({ world, id }) => {
    const intent = world.store.get('payment_intent', id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }),

  endpoint(
    'GET',
    '/v1/charges',
    z.strictObject({ ...datedPageParams, payment_intent: params.text.optional(), customer: params.text.optional() }),
    (call) => {
      const { payment_intent: intent, customer } = call.params;
      const where = {
        ...(intent !== undefined && { payment_intent: intent }),
        ...(customer !== undefined && { customer }),
      };
      return pageOf('/v1/charges', call.world.store.list('charge', where), call.params);
    },
  ),

  endpoint('GET', '/v1/charges/:id', Retrieve, ({ world, id }) => {
    const charge = world.store.get('charge', id);
    if (!charge) throw missing('charge', id);
    return charge;
  }),
];
