import { z } from 'zod';
import { missing } from '../api-error.ts';
import { endpoint, mergeMetadata } from '../endpoint.ts';
import { pageOf } from '../page-of.ts';
import { datedPageParams, params } from '../params.ts';
import { accountMovements, platformMovements } from './movements.ts';
import { getDispute, refund } from './returns.ts';

const Retrieve = z.strictObject({ expand: params.expand });
const OfCharge = z.strictObject({
  ...datedPageParams,
  charge: params.text.optional(),
  payment_intent: params.text.optional(),
});
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

const searched = ({ charge, payment_intent }: z.output<typeof OfCharge>) => ({
  ...(charge !== undefined && { charge }),
  ...(payment_intent !== undefined && { payment_intent }),
});

/** What is taken back of charges, and everything that moved. */
export const returnEndpoints = [
  endpoint('POST', '/v1/refunds', NewRefund, ({ world, params: { charge, amount, reason, metadata } }) =>
    refund(world, charge, amount, { reason: reason ?? null, metadata: mergeMetadata({}, metadata) }),
  ),

  endpoint('GET', '/v1/refunds', OfCharge, ({ world, params: given }) =>
    pageOf('/v1/refunds', world.store.list('refund', searched(given)), given),
  ),

  endpoint('GET', '/v1/refunds/:id', Retrieve, ({ world, id }) => {
    const found = world.store.get('refund', id);
    if (!found) throw missing('refund', id);
    return found;
  }),

  endpoint('GET', '/v1/disputes', OfCharge, ({ world, params: given }) =>
    pageOf('/v1/disputes', world.store.list('dispute', searched(given)), given),
  ),

  endpoint('GET', '/v1/disputes/:id', Retrieve, ({ world, id }) => getDispute(world, id)),

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
