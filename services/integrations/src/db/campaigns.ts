import type { Db, Trx } from '../deps.ts';
import type { CampaignRow } from './schema.ts';

/** Stores what is newer than what is known. */
export async function upsertCampaign(trx: Trx, row: CampaignRow): Promise<void> {
  await trx
    .insertInto('campaigns')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('campaignId').doUpdateSet(row).where('campaigns.version', '<', row.version),
    )
    .execute();
}

/** Archived campaigns are not found. */
export function findOwnCampaign(db: Db, campaignId: string, ownerUserId: string): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('ownerUserId', '=', ownerUserId)
    .where('isArchived', '=', false)
    .executeTakeFirst();
}

/** The same, kept from changing until the transaction ends. */
export function lockOwnCampaign(trx: Trx, campaignId: string, ownerUserId: string): Promise<CampaignRow | undefined> {
  return trx
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('ownerUserId', '=', ownerUserId)
    .where('isArchived', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

export function findCampaign(db: Db, campaignId: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('campaignId', '=', campaignId).executeTakeFirst();
}
