import type { ConnectedShop, Connection, ConnectionState, Delivery } from '@sillage/proto/http/integrations';
import type { ConnectionRow, DeliveryRow, ShopRow } from '../db/schema.ts';
import { findShop, listShops } from '../db/shops.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { isSilent } from '../domain/silence.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'publicUrl' | 'clock' | 'shopify'>;

/** Connections with the shops of those that are asked through an API. */
export async function connectionViews(deps: Deps, rows: readonly ConnectionRow[]): Promise<Connection[]> {
  const shops = await listShops(
    deps.db,
    rows.map(({ id }) => id),
  );
  const shopOf = new Map(shops.map((shop) => [shop.connectionId, shop]));
  return rows.map((row) => connectionView(deps, row, shopOf.get(row.id)));
}

/** A connection that may be one to a shop. */
export const shopConnectionView = async (deps: Deps, row: ConnectionRow): Promise<Connection> =>
  connectionView(deps, row, await findShop(deps.db, row.id));

/** `shop`: of a platform that is asked through its API. */
export function connectionView(
  { publicUrl, clock, shopify }: Omit<Deps, 'db'>,
  row: ConnectionRow,
  shop?: ShopRow,
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
