import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { EndpointOwner, EndpointRow, WebhookTables } from './tables.ts';

/** Serialises concurrent creations, so that each sees the others. */
export async function lockEndpointsOf(trx: Trx, owner: EndpointOwner): Promise<void> {
  const id = 'affiliateId' in owner ? owner.affiliateId : owner.ownerUserId;
  await sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'), hashtext(${id}))`.execute(trx);
}

export function insertEndpoint(trx: Trx, row: Insertable<WebhookTables['webhookEndpoints']>): Promise<EndpointRow> {
  return trx.insertInto('webhookEndpoints').values(row).returningAll().executeTakeFirstOrThrow();
}

const ownEndpoints = (db: Db | Trx, owner: EndpointOwner) => {
  const all = db.selectFrom('webhookEndpoints').selectAll().where('removedAt', 'is', null).orderBy('id');
  return 'affiliateId' in owner
    ? all.where('affiliateId', '=', owner.affiliateId)
    : all.where('ownerUserId', '=', owner.ownerUserId).where('affiliateId', 'is', null);
};

/** In the order of creation, without removed ones. */
export const listEndpoints = (db: Db | Trx, owner: EndpointOwner): Promise<EndpointRow[]> =>
  ownEndpoints(db, owner).execute();

/** Undefined for a removed one, and for another owner's. */
export const findOwnEndpoint = (db: Db, id: string, owner: EndpointOwner): Promise<EndpointRow | undefined> =>
  ownEndpoints(db, owner).where('id', '=', id).executeTakeFirst();

/** Like `findOwnEndpoint`, and locks the row until the transaction ends. */
export const lockOwnEndpoint = (trx: Trx, id: string, owner: EndpointOwner): Promise<EndpointRow | undefined> =>
  ownEndpoints(trx, owner).where('id', '=', id).forUpdate().executeTakeFirst();

/** The enabled endpoints of these merchants and affiliates, locked against removal until the transaction ends. */
export function lockEnabledEndpoints(
  trx: Trx,
  {
    ownerUserIds,
    affiliateIds,
  }: { readonly ownerUserIds: readonly string[]; readonly affiliateIds: readonly string[] },
): Promise<EndpointRow[]> {
  return trx
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([
        and([eb('ownerUserId', '=', sql<string>`any (${ownerUserIds}::uuid[])`), eb('affiliateId', 'is', null)]),
        eb('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`),
      ]),
    )
    .where('removedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Undefined if there is no endpoint. */
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

/** All postbacks of these affiliates, in the order of creation. */
export async function listPostbacks(
  db: Db,
  affiliateIds: readonly string[],
): Promise<readonly { readonly affiliateId: string; readonly url: string; readonly createdAt: Date }[]> {
  return db
    .selectFrom('webhookEndpoints')
    .select(['affiliateId', 'url', 'createdAt'])
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .orderBy('id')
    .$narrowType<{ affiliateId: string }>()
    .execute();
}

/** Deletes the postbacks of erased affiliates, with their deliveries. */
export async function deletePostbacksOf(trx: Trx, affiliateIds: readonly string[]): Promise<void> {
  const postbacks = await trx
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of postbacks) await deletePostback(trx, id);
}

/** Deletes a postback with its deliveries. Messages may also have other receivers; they expire later. */
export async function deletePostback(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('webhookDeliveries').where('endpointId', '=', id).execute();
  await trx.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
}

/**
 * Deletes all endpoints of a merchant, including removed ones and affiliates' postbacks, with their deliveries. Locks
 * first, so that none are added meanwhile.
 */
export async function deleteEndpointsOf(trx: Trx, ownerUserId: string): Promise<void> {
  await lockEndpointsOf(trx, { ownerUserId });
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
