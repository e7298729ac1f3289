import type { CheckoutClick } from '@sillage/proto/http/shopify';
import { AppError } from '@sillage/runtime/service';
import type { IntegrationsDeps } from '../../deps.ts';
import { digestOf } from '../../digest.ts';
import { hashOfCheckout } from '../../platforms/shopify/messages.ts';
import { keep } from '../receive.ts';

/** Keeps which click the checkout page says brought its order; the order decides whether it is believed. */
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
    topic: 'checkout.clicked',
    notices: [{ kind: 'clicked', orderId, at, clickToken: token, checkoutHash }],
  });
}
