import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { EndpointRow, WebhookTables } from './tables.ts';

/** Two that are made at the same time see each other. */
export async function lockEndpointsOf(trx: Trx, ownerUserId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'), hashtext(${ownerUserId}))`.execute(trx);
}

export function insertEndpoint(trx: Trx, row: Insertable<WebhookTables['webhookEndpoints']>): Promise<EndpointRow> {
  return trx.insertInto('webhookEndpoints').values(row).returningAll().executeTakeFirstOrThrow();
}

const ownEndpoints = (db: Db | Trx, ownerUserId: string) =>
  db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .where('removedAt', 'is', null)
    .orderBy('id');

/** In the order in which they were made; removed ones are left out. */
export const listEndpoints = (db: Db | Trx, ownerUserId: string): Promise<EndpointRow[]> =>
  ownEndpoints(db, ownerUserId).execute();

/** A removed one is not found, nor is one of somebody else. */
export const findOwnEndpoint = (db: Db, id: string, ownerUserId: string): Promise<EndpointRow | undefined> =>
  ownEndpoints(db, ownerUserId).where('id', '=', id).executeTakeFirst();

/** The same, kept from changing until the transaction ends. */
export const lockOwnEndpoint = (trx: Trx, id: string, ownerUserId: string): Promise<EndpointRow | undefined> =>
  ownEndpoints(trx, ownerUserId).where('id', '=', id).forUpdate().executeTakeFirst();

/** Those of these owners that are sent something, kept from being removed until the transaction ends. */
export function lockEnabledEndpoints(trx: Trx, ownerUserIds: readonly string[]): Promise<EndpointRow[]> {
  return trx
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('ownerUserId', 'in', ownerUserIds)
    .where('removedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Undefined where nobody is sent anything. */
export async function findOldestEndpointTime(trx: Trx): Promise<Date | undefined> {
  const { oldest } = await trx
    .selectFrom('webhookEndpoints')
    .select(({ fn }) => fn.min<Date | null>('createdAt').as('oldest'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return oldest ?? undefined;
}

export function updateEndpoint(
  db: Db | Trx,
  id: string,
  changes: Updateable<WebhookTables['webhookEndpoints']>,
): Promise<EndpointRow | undefined> {
  return db
    .updateTable('webhookEndpoints')
    .set(changes)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export function lockEndpoint(trx: Trx, id: string): Promise<EndpointRow | undefined> {
  return trx.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Removed ones, too, with all that was sent to them. They are locked first, so that nothing new is kept for them meanwhile. */
export async function deleteEndpointsOf(trx: Trx, ownerUserId: string): Promise<void> {
  await lockEndpointsOf(trx, ownerUserId);
  const endpoints = await trx
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('ownerUserId', '=', ownerUserId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (endpoints.length === 0) return;
  const ids = endpoints.map(({ id }) => id);
  await sql`
    with deleted as (delete from webhook_deliveries where endpoint_id = any(${ids}::uuid[]) returning message_id)
    delete from webhook_messages where id in (select message_id from deleted)`.execute(trx);
  await trx.deleteFrom('webhookEndpoints').where('id', 'in', ids).execute();
}
