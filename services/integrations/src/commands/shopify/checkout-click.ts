import type { CheckoutClick } from '@sillage/proto/http/shopify';
import { AppError } from '@sillage/runtime/service';
import type { IntegrationsDeps } from '../../deps.ts';
import { digestOf } from '../../digest.ts';
import { CHECKOUT_CLICKED } from '../../domain/silence.ts';
import { hashOfCheckout } from '../../platforms/shopify/messages.ts';
import { keep } from '../receive.ts';

/** Stores the click that the checkout page reports for its order; whether it counts is decided with the order. */
export async function reportCheckoutClick(
  deps: Pick<IntegrationsDeps, 'clock' | 'intake' | 'knownConnections'>,
  connectionId: string,
  { orderId, checkout, token }: CheckoutClick,
): Promise<string> {
  const connection = await deps.knownConnections.find(connectionId);
  if (connection?.platform !== 'shopify') throw new AppError('not_found', 'There is no such shop. Nothing was kept.');
  const checkoutHash = hashOfCheckout(checkout);
  const at = new Date(deps.clock()).toISOString();
  return keep(deps, connectionId, {
    externalId: digestOf(orderId, checkoutHash, token),
    topic: CHECKOUT_CLICKED,
    notices: [{ kind: 'clicked', orderId, at, clickToken: token, checkoutHash }],
  });
}
