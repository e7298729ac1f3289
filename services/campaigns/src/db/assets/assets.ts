import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { Changes } from '../schema.ts';
import type { AssetRow, AssetTable } from './asset-tables.ts';

/** In the merchant's order. */
export function listAssets(db: Db | Trx, campaignId: string): Promise<AssetRow[]> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

export function findAsset(trx: Trx, campaignId: string, id: string): Promise<AssetRow | undefined> {
  return trx
    .selectFrom('assets')
    .selectAll()
    .where('id', '=', id)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
}

export async function insertAsset(trx: Trx, row: Insertable<AssetTable>): Promise<void> {
  await trx.insertInto('assets').values(row).execute();
}

export async function updateAssetRow(trx: Trx, id: string, changes: Changes<AssetRow>, now: Date): Promise<void> {
  await trx
    .updateTable('assets')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Sets the position of each to that in the list. */
export async function placeAssets(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update assets a set place = n.place from unnest(${ids}::uuid[]) with ordinality as n (id, place)
    where a.id = n.id and a.place <> n.place`.execute(trx);
}

/** Its files must have been released. */
export async function deleteAsset(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('assets').where('id', '=', id).execute();
}

export async function deleteAssetRowsOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('assets').where('campaignId', '=', campaignId).execute();
}

/** Removes a group from assets; those that were only for this group are then shown to nobody. */
export async function forgetGroupOfAssets(trx: Trx, campaignId: string, groupId: string): Promise<void> {
  await sql`
    update assets set group_ids = array_remove(group_ids, ${groupId}::uuid)
    where campaign_id = ${campaignId} and ${groupId}::uuid = any (group_ids)`.execute(trx);
}
