import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { AffiliateRow, CampaignRow, NewCampaignRow } from './schema.ts';

/** Stores it if it is newer than the known state. Returns true if its owner has changed or is new. */
export async function upsertCampaign(trx: Trx, row: NewCampaignRow): Promise<boolean> {
  const before = await trx
    .selectFrom('campaigns')
    .select('ownerUserId')
    .where('campaignId', '=', row.campaignId)
    .executeTakeFirst();
  const stored = await trx
    .insertInto('campaigns')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('campaignId').doUpdateSet(row).where('campaigns.version', '<', row.version),
    )
    .returning('ownerUserId')
    .executeTakeFirst();
  return stored !== undefined && stored.ownerUserId !== before?.ownerUserId;
}

/** An affiliate as in an event. */
export type SaidAffiliate = Omit<AffiliateRow, 'accountVersion' | 'accountStatus'>;

/**
 * Stores it if it is newer than the known state; an empty address erases the stored one. Returns false if it is not
 * newer.
 */
export async function upsertAffiliate(trx: Trx, row: SaidAffiliate): Promise<boolean> {
  const stored = await trx
    .insertInto('affiliates')
    .values(row)
    .onConflict((oc) => oc.column('affiliateId').doUpdateSet(row).where('affiliates.version', '<', row.version))
    .returning('affiliateId')
    .executeTakeFirst();
  return stored !== undefined;
}

export function findOwnCampaign(db: Db, campaignId: string, ownerUserId: string): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

/** Includes affiliates whose address was erased: a payout account that was set up before is still notified. */
export function listAffiliates(db: Db, campaignId: string): Promise<AffiliateRow[]> {
  return db.selectFrom('affiliates').selectAll().where('campaignId', '=', campaignId).orderBy('affiliateId').execute();
}

/** Unknown affiliates are missing. */
export async function listAffiliatesById(db: Db, affiliateIds: readonly string[]): Promise<AffiliateRow[]> {
  return db
    .selectFrom('affiliates')
    .selectAll()
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
}

/** The affiliates of all campaigns of a merchant, or only the given ones. */
export function listOwnAffiliates(
  db: Db,
  ownerUserId: string,
  affiliateIds: readonly string[] | undefined,
): Promise<AffiliateRow[]> {
  return db
    .selectFrom('affiliates')
    .innerJoin('campaigns', 'campaigns.campaignId', 'affiliates.campaignId')
    .selectAll('affiliates')
    .where('campaigns.ownerUserId', '=', ownerUserId)
    .$if(affiliateIds !== undefined, (query) =>
      query.where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`),
    )
    .orderBy('affiliateId')
    .execute();
}

interface NamedAffiliate extends Pick<AffiliateRow, 'affiliateId' | 'name' | 'email' | 'isRemoved'> {
  readonly campaignName: string;
}

/** The affiliates of all live campaigns of a merchant, by campaign and name. */
export function listNamedAffiliates(db: Db, ownerUserId: string): Promise<NamedAffiliate[]> {
  return db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.campaignId', 'a.campaignId')
    .select(['a.affiliateId', 'a.name', 'a.email', 'a.isRemoved', 'c.name as campaignName'])
    .where('c.ownerUserId', '=', ownerUserId)
    .where('c.isTest', '=', false)
    .orderBy('c.campaignId')
    .orderBy('a.name')
    .orderBy('a.affiliateId')
    .execute();
}

/** An affiliate with the data of the campaign that payments and mails need. */
export interface Recipient
  extends Pick<
    AffiliateRow,
    'affiliateId' | 'name' | 'email' | 'isRemoved' | 'campaignId' | 'mailLanguage' | 'mutedMails'
  > {
  /** In a demo or in test mode: no mails are sent, and nothing is paid. */
  readonly isTest: boolean;
  readonly campaignName: string;
  readonly merchantPays: boolean;
}

/** Undefined until the events of both the affiliate and the campaign have arrived. */
export async function findRecipient(db: Db | Trx, affiliateId: string): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.campaignId', 'a.campaignId')
    .where('a.affiliateId', '=', affiliateId)
    .select(['a.affiliateId', 'a.name', 'a.email', 'a.isRemoved', 'a.campaignId', 'a.mailLanguage', 'a.mutedMails'])
    .select(['c.name as campaignName', 'c.paymentMode', 'c.isDemo', 'c.isTest'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { paymentMode, isDemo, isTest, ...recipient } = row;
  return { ...recipient, isTest: isDemo || isTest, merchantPays: paymentMode === 'self_pay' };
}
