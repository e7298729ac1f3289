import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ConnectionRow, ShopRow } from './schema.ts';

export async function insertShop(trx: Trx, row: ShopRow): Promise<void> {
  await trx.insertInto('shops').values(row).execute();
}

export function findShop(db: Db | Trx, connectionId: string): Promise<ShopRow | undefined> {
  return db.selectFrom('shops').selectAll().where('connectionId', '=', connectionId).executeTakeFirst();
}

export function lockShop(trx: Trx, connectionId: string): Promise<ShopRow | undefined> {
  return trx.selectFrom('shops').selectAll().where('connectionId', '=', connectionId).forUpdate().executeTakeFirst();
}

export async function updateShop(
  db: Db | Trx,
  connectionId: string,
  changes: Partial<Pick<ShopRow, 'accessToken' | 'refreshToken' | 'expiresAt' | 'setUp'>>,
): Promise<void> {
  await db.updateTable('shops').set(changes).where('connectionId', '=', connectionId).execute();
}

/** Shops of the campaign's connections that were not removed. */
export function listShops(db: Db, campaignId: string): Promise<ShopRow[]> {
  return db
    .selectFrom('shops')
    .innerJoin('connections', 'connections.id', 'shops.connectionId')
    .selectAll('shops')
    .where('connections.campaignId', '=', campaignId)
    .where('connections.removedAt', 'is', null)
    .execute();
}

/** The account's connections to shops of all campaigns, newest first. */
export async function listOwnShops(
  db: Db,
  ownerUserId: string,
): Promise<readonly (ConnectionRow & { readonly shop: ShopRow | undefined })[]> {
  const rows = await db
    .selectFrom('connections')
    .innerJoin('campaigns', 'campaigns.campaignId', 'connections.campaignId')
    .selectAll('connections')
    .where('campaigns.ownerUserId', '=', ownerUserId)
    .where('connections.platform', '=', 'shopify')
    .where('connections.removedAt', 'is', null)
    .orderBy('connections.id', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const shops =
    ids.length === 0 ? [] : await db.selectFrom('shops').selectAll().where('connectionId', 'in', ids).execute();
  return rows.map((row) => ({ ...row, shop: shops.find(({ connectionId }) => connectionId === row.id) }));
}

/**
 * Whether the shop is connected by the installation's app. Until the transaction ends, another one that asks for the
 * same shop waits.
 */
export async function lockAppShop(trx: Trx, domain: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shop ${domain}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('shops')
    .innerJoin('connections', 'connections.id', 'shops.connectionId')
    .select('shops.connectionId')
    .where('shops.domain', '=', domain)
    .where('shops.hasOwnApp', '=', false)
    .where('connections.removedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was kept of these orders for attributing them is gone; what was recorded of them stays in the log. */
export async function redactOrders(trx: Trx, domain: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ofShop = connectionsOf(trx, domain);
  await trx
    .deleteFrom('deliveries')
    .where('connectionId', 'in', ofShop)
    .where('orderId', 'in', orderIds)
    .where('state', '<>', 'waiting')
    .execute();
  await trx
    .updateTable('orders')
    .set({ clickToken: null, checkoutHash: null, checkoutClicks: sql`'[]'::jsonb` })
    .where('connectionId', 'in', ofShop)
    .where('orderId', 'in', orderIds)
    .execute();
}

/** All that the shop has sent is gone, and its name; that there was a connection stays. */
export async function redactShop(trx: Trx, domain: string, now: Date): Promise<readonly string[]> {
  const ids = (await connectionsOf(trx, domain).execute()).map(({ connectionId }) => connectionId);
  if (ids.length === 0) return [];
  for (const table of ['deliveries', 'orderRefunds', 'orders', 'shops'] as const)
    await trx.deleteFrom(table).where('connectionId', 'in', ids).execute();
  await trx
    .updateTable('connections')
    .set({ name: 'Shopify', signingSecret: null, keyHash: null, removedAt: sql`coalesce(removed_at, ${now})` })
    .where('id', 'in', ids)
    .execute();
  return ids;
}

/** By the installation's app, removed ones too. */
const connectionsOf = (trx: Trx, domain: string) =>
  trx.selectFrom('shops').select('connectionId').where('domain', '=', domain).where('hasOwnApp', '=', false);
