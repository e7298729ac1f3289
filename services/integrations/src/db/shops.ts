import { DAY_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ShopRow } from './schema.ts';

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

export async function listShops(db: Db, connectionIds: readonly string[]): Promise<ShopRow[]> {
  if (connectionIds.length === 0) return [];
  return db.selectFrom('shops').selectAll().where('connectionId', 'in', connectionIds).execute();
}

/** Whether the shop is connected by the installation's app. Locks the domain until the transaction ends. */
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

/** Deletes the data of these orders that is kept for attribution; recorded events stay in the log. */
export async function redactOrders(trx: Trx, domain: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ofShop = connectionsOf(trx, domain);
  await trx
    .deleteFrom('deliveries')
    .where('connectionId', 'in', ofShop)
    .where('orderId', 'in', orderIds)
    .where('state', '<>', 'waiting')
    .execute();
  await trx.deleteFrom('orderAddresses').where('connectionId', 'in', ofShop).where('orderId', 'in', orderIds).execute();
  await trx
    .updateTable('orders')
    .set({ clickToken: null, checkoutHash: null, checkoutClicks: sql`'[]'::jsonb` })
    .where('connectionId', 'in', ofShop)
    .where('orderId', 'in', orderIds)
    .execute();
}

/** Shopify demands a redaction 48 hours after an app was uninstalled, and repeats it for some hours. */
const REDACTION_COMES_WITHIN_MS = 3 * DAY_MS;

/**
 * Deletes the shop's deliveries and its name; the fact that there was a connection stays. Leaves a connection that may
 * have been made since the app was uninstalled.
 */
export async function redactShop(trx: Trx, domain: string, now: Date): Promise<readonly string[]> {
  const meant = await connectionsOf(trx, domain)
    .innerJoin('connections', 'connections.id', 'shops.connectionId')
    .where(({ or, eb }) =>
      or([
        eb('connections.removedAt', 'is not', null),
        // The message that it was uninstalled may have been lost.
        eb('connections.createdAt', '<', new Date(now.getTime() - REDACTION_COMES_WITHIN_MS)),
      ]),
    )
    .execute();
  const ids = meant.map(({ connectionId }) => connectionId);
  if (ids.length === 0) return [];
  for (const table of ['deliveries', 'orderAddresses', 'orderRefunds', 'orders', 'shops'] as const)
    await trx.deleteFrom(table).where('connectionId', 'in', ids).execute();
  await trx
    .updateTable('connections')
    .set({ name: 'Shopify', signingSecret: null, keyHash: null, removedAt: sql`coalesce(removed_at, ${now})` })
    .where('id', 'in', ids)
    .execute();
  return ids;
}

/** Connections by the installation's app, including removed ones. */
const connectionsOf = (trx: Trx, domain: string) =>
  trx.selectFrom('shops').select('connectionId').where('domain', '=', domain).where('hasOwnApp', '=', false);
