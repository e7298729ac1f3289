import { type Parameter, prepared } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { AffiliateRow, CampaignRow, NewAffiliateRow, NewCampaignRow } from './schema.ts';

/** Stores it if it is newer than the known state. */
export async function upsertCampaign(trx: Trx, row: NewCampaignRow): Promise<void> {
  await trx
    .insertInto('campaigns')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('campaignId').doUpdateSet(row).where('campaigns.version', '<', row.version),
    )
    .execute();
}

/** Stores it if it is newer than the known state. */
export async function upsertAffiliate(trx: Trx, row: NewAffiliateRow): Promise<void> {
  await trx
    .insertInto('affiliates')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('affiliateId').doUpdateSet(row).where('affiliates.version', '<', row.version),
    )
    .execute();
}

export function findCampaign(db: Db, campaignId: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('campaignId', '=', campaignId).executeTakeFirst();
}

/** The known ones of these campaigns. */
export function listCampaigns(db: Db, campaignIds: readonly string[]): Promise<CampaignRow[]> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', sql<string>`any (${campaignIds}::uuid[])`)
    .execute();
}

/** Names by id; unknown campaigns are missing. */
export async function findCampaignNames(db: Db, campaignIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['campaignId', 'name'])
    .where('campaignId', 'in', campaignIds)
    .execute();
  return new Map(rows.map((row) => [row.campaignId, row.name]));
}

export async function listOwnCampaignIds(db: Db, ownerUserId: string): Promise<string[]> {
  const rows = await db.selectFrom('campaigns').select('campaignId').where('ownerUserId', '=', ownerUserId).execute();
  return rows.map((row) => row.campaignId);
}

/** Without archived ones; served by campaigns_by_owner. */
export function listShownCampaigns(db: Db, ownerUserId: string): Promise<Pick<CampaignRow, 'campaignId' | 'book'>[]> {
  return db
    .selectFrom('campaigns')
    .select(['campaignId', 'book'])
    .where('ownerUserId', '=', ownerUserId)
    .where('isArchived', '=', false)
    .execute();
}

const selectCampaignsOf = prepared(
  (db: Db, parameter: Parameter<{ readonly ownerUserId: string; readonly affiliateIds: readonly string[] }>) =>
    db
      .selectFrom('campaigns as c')
      .innerJoin('affiliates as a', 'a.campaignId', 'c.campaignId')
      .select(['c.campaignId', 'c.book'])
      .distinct()
      .where('a.affiliateId', '=', sql<string>`any (${parameter('affiliateIds')}::uuid[])`)
      .where('c.ownerUserId', '=', parameter('ownerUserId'))
      .where('c.isArchived', '=', false),
);

/** The campaigns of these affiliates, among the given ones. */
export async function listCampaignsOf(
  db: Db,
  ownerUserId: string,
  affiliateIds: readonly string[],
): Promise<Pick<CampaignRow, 'campaignId' | 'book'>[]> {
  return (await selectCampaignsOf(db, { ownerUserId, affiliateIds })).rows;
}

/**
 * The known ones of these campaigns, each locked until the transaction ends, always in the same order. Whoever books on
 * a campaign, or decides about its money, must hold its lock.
 */
export function lockCampaigns(trx: Trx, campaignIds: readonly string[]): Promise<CampaignRow[]> {
  return trx
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', 'in', campaignIds)
    .orderBy('campaignId')
    .forUpdate()
    .execute();
}

export function listAffiliates(db: Db, affiliateIds: readonly string[]): Promise<AffiliateRow[]> {
  return db
    .selectFrom('affiliates')
    .selectAll()
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
}

export function findAffiliate(db: Db, affiliateId: string): Promise<AffiliateRow | undefined> {
  return db.selectFrom('affiliates').selectAll().where('affiliateId', '=', affiliateId).executeTakeFirst();
}

/**
 * The campaigns of a merchant that a card pays for: neither in test mode nor archived. Served by campaigns_by_owner.
 */
export function listPaidCampaigns(db: Db | Trx, ownerUserId: string): Promise<CampaignRow[]> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .where('isArchived', '=', false)
    .where('book', '=', 'live')
    .orderBy('name')
    .orderBy('campaignId')
    .execute();
}
