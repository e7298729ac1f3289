import { listing, retrieval } from './lookups.ts';

/** Look-ups of invoices' payments. */
export const paymentEndpoints = [
  listing('/v1/invoice_payments', 'invoice_payment', ['invoice']),
  listing('/v1/charges', 'charge', ['payment_intent', 'customer']),
  retrieval('/v1/charges', 'charge'),
];
