import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { AffiliateRow } from '../schema.ts';
import type { AppealRow, AppealTable } from './asking-tables.ts';

/** Returns false if there is one already. */
export async function insertAppeal(trx: Trx, row: Insertable<AppealTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('appeals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('conversionId')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function listAppeals(
  db: Db,
  affiliateId: string,
  conversionIds: readonly string[],
): Promise<readonly AppealRow[]> {
  if (conversionIds.length === 0) return [];
  return db
    .selectFrom('appeals')
    .selectAll()
    .where('conversionId', '=', sql<string>`any (${conversionIds}::uuid[])`)
    .where('affiliateId', '=', affiliateId)
    .execute();
}

/** Newest first. */
export async function listAppealsOf(db: Db, affiliateIds: readonly string[], limit: number): Promise<AppealRow[]> {
  if (affiliateIds.length === 0) return [];
  return db
    .selectFrom('appeals')
    .selectAll()
    .where('affiliateId', 'in', affiliateIds)
    .orderBy('appealedAt', 'desc')
    .limit(limit)
    .execute();
}

/**
 * An appeal about an order in a campaign of this merchant, by the order's affiliate; undefined affiliate: the newest
 * appeal about the order.
 */
export function findOwnAppeal(
  db: Db,
  { conversionId, affiliateId }: { readonly conversionId: string; readonly affiliateId: string | undefined },
  ownerUserId: string,
): Promise<AppealRow | undefined> {
  return db
    .selectFrom('appeals as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .selectAll('a')
    .where('a.conversionId', '=', conversionId)
    .where('c.ownerUserId', '=', ownerUserId)
    .$if(affiliateId !== undefined, (query) => query.where('a.affiliateId', '=', affiliateId ?? ''))
    .orderBy('a.appealedAt', 'desc')
    .executeTakeFirst();
}

export async function deleteAppealsOfAffiliate(trx: Trx, { id }: Pick<AffiliateRow, 'id'>): Promise<void> {
  await trx.deleteFrom('appeals').where('affiliateId', '=', id).execute();
}

export async function deleteAppealsOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('appeals').where('campaignId', '=', campaignId).execute();
}
