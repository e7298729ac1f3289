import type { Delivery } from '@sillage/proto/http/deliveries';
import type { ConnectedShop, Connection, ConnectionState } from '@sillage/proto/http/integrations';
import { findFailing } from '../db/deliveries.ts';
import type { ConnectionRow, DeliveryRow, ShopRow } from '../db/schema.ts';
import { findShop, listShops } from '../db/shops.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { isSilent } from '../domain/silence.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'publicUrl' | 'clock' | 'shopify'>;

/** Views of connections, with their shops if they are accessed through an API. */
export async function connectionViews(deps: Deps, rows: readonly ConnectionRow[]): Promise<Connection[]> {
  const ids = rows.map(({ id }) => id);
  const [shops, failing] = await Promise.all([listShops(deps.db, ids), findFailing(deps.db, ids)]);
  const shopOf = new Map(shops.map((shop) => [shop.connectionId, shop]));
  return rows.map((row) => connectionView(deps, row, { shop: shopOf.get(row.id), isFailing: failing.has(row.id) }));
}

/** The view of a connection that may have a shop. */
export async function shopConnectionView(deps: Deps, row: ConnectionRow): Promise<Connection> {
  const [shop, failing] = await Promise.all([findShop(deps.db, row.id), findFailing(deps.db, [row.id])]);
  return connectionView(deps, row, { shop, isFailing: failing.has(row.id) });
}

interface Known {
  /** For a platform that is accessed through its API. */
  readonly shop?: ShopRow | undefined;
  readonly isFailing: boolean;
}

/** `known`: further facts, for a connection that may have deliveries. */
export function connectionView(
  { publicUrl, clock, shopify }: Omit<Deps, 'db'>,
  row: ConnectionRow,
  { shop, isFailing }: Known = { isFailing: false },
): Connection {
  const { id, campaignId, platform, name, amountBasis, createdAt, lastDeliveryAt } = row;
  return {
    id,
    campaignId,
    platform,
    name,
    amountBasis,
    state: isFailing ? 'error' : stateOf(lastDeliveryAt, clock()),
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
