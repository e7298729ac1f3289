import { z } from 'zod';
import { endpoint, mergeMetadata } from '../endpoint.ts';
import { pageOf } from '../page-of.ts';
import { datedPageParams, params } from '../params.ts';
import { listing, retrieval } from './lookups.ts';
import { accountMovements, platformMovements } from './movements.ts';
import { refund } from './returns.ts';

const NewRefund = z.strictObject({
  charge: params.text,
  amount: params.integer.pipe(z.int().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: params.metadata.optional(),
  expand: params.expand,
});
const Movements = z.strictObject({
  ...datedPageParams,
  currency: params.currency.optional(),
  payout: params.text.optional(),
  source: params.text.optional(),
  type: params.text.optional(),
});

/** Refunds, reversals and balance transactions. */
export const returnEndpoints = [
  endpoint('POST', '/v1/refunds', NewRefund, ({ world, params: { charge, amount, reason, metadata } }) =>
    refund(world, charge, amount, { reason: reason ?? null, metadata: mergeMetadata({}, metadata) }),
  ),

  listing('/v1/refunds', 'refund', ['charge', 'payment_intent']),
  retrieval('/v1/refunds', 'refund'),
  listing('/v1/disputes', 'dispute', ['charge', 'payment_intent']),
  retrieval('/v1/disputes', 'dispute'),

  endpoint('GET', '/v1/balance_transactions', Movements, ({ world, account, params: given }) => {
    const { currency, payout, source, type } = given;
    const all = account === undefined ? platformMovements(world) : accountMovements(world, account, payout);
    const wanted = all.filter(
      (movement) =>
        (currency === undefined || movement.currency === currency) &&
        (source === undefined || movement.source === source) &&
        (type === undefined || movement.type === type),
    );
    return pageOf('/v1/balance_transactions', wanted, given);
  }),
];
