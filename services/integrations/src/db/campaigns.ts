import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { CampaignRow } from './schema.ts';

/** Stores the campaign if it is newer than the known state. */
export async function upsertCampaign(trx: Trx, row: CampaignRow): Promise<void> {
  await trx
    .insertInto('campaigns')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('campaignId').doUpdateSet(row).where('campaigns.version', '<', row.version),
    )
    .execute();
}

const ownCampaign = (db: Db | Trx, campaignId: string, ownerUserId: string) =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('ownerUserId', '=', ownerUserId)
    .where('isArchived', '=', false);

/** Does not return archived campaigns. */
export const findOwnCampaign = (db: Db, campaignId: string, ownerUserId: string): Promise<CampaignRow | undefined> =>
  ownCampaign(db, campaignId, ownerUserId).executeTakeFirst();

/** Like `findOwnCampaign`, and locks the row until the transaction ends. */
export const lockOwnCampaign = (trx: Trx, campaignId: string, ownerUserId: string): Promise<CampaignRow | undefined> =>
  ownCampaign(trx, campaignId, ownerUserId).forUpdate().executeTakeFirst();

export function findCampaign(db: Db, campaignId: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('campaignId', '=', campaignId).executeTakeFirst();
}

/** The owners by campaign, including archived ones. */
export async function listOwners(trx: Trx, campaignIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('campaigns')
    .select(['campaignId', 'ownerUserId'])
    .where('campaignId', '=', sql<string>`any (${[...new Set(campaignIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ campaignId, ownerUserId }) => [campaignId, ownerUserId]));
}
