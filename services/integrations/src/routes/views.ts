import type { ConnectedShop, Connection, ConnectionState, Delivery } from '@sillage/proto/http/integrations';
import type { ConnectionRow, DeliveryRow, ShopRow } from '../db/schema.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { isSilent } from '../domain/silence.ts';

/** `shop`: of a platform that is asked through its API. */
export function connectionView(
  { publicUrl, clock, shopify }: Pick<IntegrationsDeps, 'publicUrl' | 'clock' | 'shopify'>,
  row: ConnectionRow,
  shop: ShopRow | undefined,
): Connection {
  const { id, campaignId, platform, name, amountBasis, createdAt, lastDeliveryAt } = row;
  return {
    id,
    campaignId,
    platform,
    name,
    amountBasis,
    state: stateOf(lastDeliveryAt, clock()),
    url: platform === 'postback' ? `${publicUrl}/pb` : `${publicUrl}/webhooks/shops/${id}`,
    shop: shop ? shopView(shopify, shop) : null,
    createdAt: createdAt.toISOString(),
    lastDeliveryAt: lastDeliveryAt?.toISOString() ?? null,
  };
}

const shopView = ({ app }: IntegrationsDeps['shopify'], { domain, setUp, hasOwnApp }: ShopRow): ConnectedShop => ({
  domain,
  setUp,
  embedUrl: hasOwnApp || !app ? null : app.embedUrl(domain),
});

function stateOf(lastDeliveryAt: Date | null, nowMs: number): ConnectionState {
  if (lastDeliveryAt === null) return 'pending';
  return isSilent(lastDeliveryAt, nowMs) ? 'inactive' : 'active';
}

export const deliveryView = ({ id, topic, orderId, receivedAt, state, reason }: DeliveryRow): Delivery => ({
  id,
  topic,
  orderId,
  receivedAt: receivedAt.toISOString(),
  state,
  reason,
});
