import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { DataRequestRow, DataRequestTable } from './asking-tables.ts';

/** Returns false if the same request is open already. */
export async function insertDataRequest(trx: Trx, row: Insertable<DataRequestTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('dataRequests')
    .values(row)
    .onConflict((conflict) => conflict.columns(['affiliateId', 'kind']).where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function getOpenDataRequest(
  trx: Trx,
  { affiliateId, kind }: Pick<DataRequestRow, 'affiliateId' | 'kind'>,
): Promise<DataRequestRow> {
  return trx
    .selectFrom('dataRequests')
    .selectAll()
    .where('affiliateId', '=', affiliateId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
}

/** Newest first; served by data_requests_by_affiliate. */
export async function listDataRequests(db: Db, affiliateIds: readonly string[]): Promise<DataRequestRow[]> {
  if (affiliateIds.length === 0) return [];
  return db
    .selectFrom('dataRequests')
    .selectAll()
    .where('affiliateId', 'in', affiliateIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

const ofOwner = (db: Db, ownerUserId: string) =>
  db
    .selectFrom('dataRequests as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .innerJoin('affiliates as a', 'a.id', 'r.affiliateId')
    .selectAll('r')
    .select(['c.name as campaignName', 'a.name as affiliateName', 'a.email as affiliateEmail'])
    .where('c.ownerUserId', '=', ownerUserId);

/** With its affiliate and campaign. */
export type OwnedDataRequest = Awaited<ReturnType<typeof listOpenDataRequests>>[number];

/** Earliest due date first; includes archived campaigns and removed affiliates. */
export const listOpenDataRequests = (db: Db, ownerUserId: string) =>
  ofOwner(db, ownerUserId).where('r.state', '=', 'open').orderBy('r.dueAt').orderBy('r.id').execute();

export const findOwnDataRequest = (db: Db, id: string, ownerUserId: string): Promise<OwnedDataRequest | undefined> =>
  ofOwner(db, ownerUserId).where('r.id', '=', id).executeTakeFirst();

/** The row, or undefined if it was decided before. */
export function markDecided(
  trx: Trx,
  id: string,
  decided: { readonly state: 'done' | 'declined'; readonly reason: string; readonly decidedAt: Date },
): Promise<DataRequestRow | undefined> {
  return trx
    .updateTable('dataRequests')
    .set(decided)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** The other requests of an erased affiliate: they contain personal data, and cannot be answered any more. */
export async function deleteOtherRequests(trx: Trx, { id, affiliateId }: DataRequestRow): Promise<void> {
  await trx.deleteFrom('dataRequests').where('affiliateId', '=', affiliateId).where('id', '<>', id).execute();
}

export async function deleteDataRequestsOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('dataRequests').where('campaignId', '=', campaignId).execute();
}
