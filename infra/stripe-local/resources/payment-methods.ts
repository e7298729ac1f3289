import { z } from 'zod';
import { missing, refused } from '../api-error.ts';
import { type Call, endpoint, mergeMetadata } from '../endpoint.ts';
import type { PaymentMethod } from '../objects.ts';
import { pageOf } from '../page-of.ts';
import { pageParams, params } from '../params.ts';
import { TEST_CARDS } from '../test-cards.ts';
import { cardError, detach, getPaymentMethod, saveCard } from './cards.ts';
import { getCustomer } from './customers.ts';

const Retrieve = z.strictObject({ expand: params.expand });
const type = z.literal('card').optional();

export const paymentMethodEndpoints = [
  endpoint('GET', '/v1/payment_methods/:id', Retrieve, ({ world, id }) => getPaymentMethod(world, id)),

  endpoint(
    'POST',
    '/v1/payment_methods/:id',
    z.strictObject({ metadata: params.metadata.optional(), expand: params.expand }),
    (call) => {
      const card = getPaymentMethod(call.world, call.id);
      const updated = { ...card, metadata: mergeMetadata(card.metadata, call.params.metadata) };
      call.world.store.put('payment_method', updated);
      return updated;
    },
  ),

  endpoint(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...pageParams, customer: params.text.optional(), type }),
    ({ world, params: given }) => {
      if (given.customer === undefined) return pageOf('/v1/payment_methods', world.store.list('payment_method'), given);
      getCustomer(world, given.customer, 'customer');
      return pageOf('/v1/payment_methods', world.store.list('payment_method', { customer: given.customer }), given);
    },
  ),

  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...pageParams, type }),
    ({ world, id, params: given }) => {
      getCustomer(world, id);
      return pageOf(`/v1/customers/${id}/payment_methods`, world.store.list('payment_method', { customer: id }), given);
    },
  ),

  endpoint('GET', '/v1/customers/:id/payment_methods/:sub', Retrieve, ({ world, id, sub }) => {
    getCustomer(world, id);
    const card = world.store.get('payment_method', sub);
    if (card?.customer !== id) throw missing('payment_method', sub);
    return card;
  }),

  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ customer: params.text, expand: params.expand }),
    attach,
  ),

  endpoint('POST', '/v1/payment_methods/:id/detach', Retrieve, ({ world, id }) => {
    const card = getPaymentMethod(world, id);
    if (card.customer === null)
      throw refused('The payment method you provided is not attached to a customer so detachment is impossible.');
    return detach(world, card);
  }),
];

/**
 * A saved card is attached already, or was and is used up; a ready-made one of the vendor's test cards is a new one
 * each time.
 */
function attach({ world, id, params: given }: Call<{ readonly customer: string }>): PaymentMethod {
  getCustomer(world, given.customer, 'customer');
  const test = TEST_CARDS.find((testCard) => testCard.token === id);
  if (test) {
    if (test.atSetup) throw cardError(test.atSetup);
    return saveCard(world, {
      test,
      customer: given.customer,
      expMonth: 12,
      expYear: new Date(world.clock()).getUTCFullYear() + 3,
    });
  }
  const card = getPaymentMethod(world, id);
  if (card.customer === given.customer) return card;
  throw refused(
    card.customer === null
      ? 'This PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.'
      : 'The payment method you provided has already been attached to a customer.',
  );
}
