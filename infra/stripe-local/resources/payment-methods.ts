import { z } from 'zod';
import { refused } from '../api-error.ts';
import { type Call, endpoint } from '../endpoint.ts';
import type { PaymentMethod } from '../objects.ts';
import { pageOf } from '../page-of.ts';
import { pageParams, params } from '../params.ts';
import { TEST_CARDS } from '../test-cards.ts';
import { cardError, detach, saveCard } from './cards.ts';
import { getCustomer } from './customers.ts';
import { getObject, Retrieve, retrieval } from './lookups.ts';

export const paymentMethodEndpoints = [
  retrieval('/v1/payment_methods', 'payment_method'),

  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...pageParams, type: z.literal('card').optional() }),
    ({ world, id, params: given }) => {
      getCustomer(world, id);
      return pageOf(`/v1/customers/${id}/payment_methods`, world.store.list('payment_method', { customer: id }), given);
    },
  ),

  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ customer: params.text, expand: params.expand }),
    attach,
  ),

  endpoint('POST', '/v1/payment_methods/:id/detach', Retrieve, ({ world, id }) => {
    const card = getObject(world, 'payment_method', id);
    if (card.customer === null)
      throw refused('The payment method you provided is not attached to a customer so detachment is impossible.');
    return detach(world, card);
  }),
];

/**
 * A saved card is attached already, or was detached and cannot be reused; a ready-made test card is a new one each
 * time.
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
  const card = getObject(world, 'payment_method', id);
  if (card.customer === given.customer) return card;
  throw refused(
    card.customer === null
      ? 'This PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.'
      : 'The payment method you provided has already been attached to a customer.',
  );
}
