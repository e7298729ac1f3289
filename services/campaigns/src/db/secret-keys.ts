import type { Insertable } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { SecretKeyRow, SecretKeyTable } from './schema.ts';

/** Newest first, the revoked ones too. */
export function listSecretKeys(db: Db, campaignId: string): Promise<SecretKeyRow[]> {
  return db
    .selectFrom('secret_keys')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function listActiveHashes(db: Db | Trx, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('secret_keys')
    .select('hash')
    .where('campaign_id', '=', campaignId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.hash);
}

export function insertSecretKey(trx: Trx, row: Insertable<SecretKeyTable>): Promise<SecretKeyRow> {
  return trx.insertInto('secret_keys').values(row).returningAll().executeTakeFirstOrThrow();
}

export function findSecretKey(trx: Trx, campaignId: string, id: string): Promise<SecretKeyRow | undefined> {
  return trx
    .selectFrom('secret_keys')
    .selectAll()
    .where('id', '=', id)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

export async function revokeSecretKey(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('secret_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function deleteSecretKeys(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('secret_keys').where('campaign_id', '=', campaignId).execute();
}
