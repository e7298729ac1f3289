import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { AffiliateRow, CampaignRow, NewCampaignRow } from './schema.ts';

/** Stores what is newer than what is known. True where its owner is, too. */
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

/** An affiliate as an event says. */
export type SaidAffiliate = Omit<AffiliateRow, 'accountVersion' | 'accountStatus'>;

/**
 * Stores what is newer than what is known: an address that is empty by then is forgotten. False where it is not newer.
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

/** Whose address is not known any more is left in: a payout account that was set up before is still notified. */
export function listAffiliates(db: Db, campaignId: string): Promise<AffiliateRow[]> {
  return db.selectFrom('affiliates').selectAll().where('campaignId', '=', campaignId).orderBy('affiliateId').execute();
}

/** Those of them that are known. */
export async function listAffiliatesById(db: Db, affiliateIds: readonly string[]): Promise<AffiliateRow[]> {
  return db
    .selectFrom('affiliates')
    .selectAll()
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
}

/** Those of all campaigns of a merchant, or these of them. */
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

/** Those of all campaigns of a merchant whom they pay for real, by campaign and name. */
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

/** An affiliate with what must be known of the campaign to pay and tell them. */
export interface Recipient
  extends Pick<
    AffiliateRow,
    'affiliateId' | 'name' | 'email' | 'isRemoved' | 'campaignId' | 'mailLanguage' | 'mutedMails'
  > {
  /** Of a demo, or in test mode: nobody is written to, and nothing is paid. */
  readonly isTest: boolean;
  readonly campaignName: string;
  readonly merchantPays: boolean;
}

/** Undefined as long as the events of the affiliate and of the campaign have not both come. */
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
