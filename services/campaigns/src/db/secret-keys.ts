import type { Insertable } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { SecretKeyRow, SecretKeyTable } from './schema.ts';

/** Newest first, the revoked ones too. */
export function listSecretKeys(db: Db, campaignId: string): Promise<SecretKeyRow[]> {
  return db
    .selectFrom('secretKeys')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function listActiveHashes(db: Db | Trx, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('secretKeys')
    .select('hash')
    .where('campaignId', '=', campaignId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.hash);
}

export function insertSecretKey(trx: Trx, row: Insertable<SecretKeyTable>): Promise<SecretKeyRow> {
  return trx.insertInto('secretKeys').values(row).returningAll().executeTakeFirstOrThrow();
}

export function findSecretKey(trx: Trx, campaignId: string, id: string): Promise<SecretKeyRow | undefined> {
  return trx
    .selectFrom('secretKeys')
    .selectAll()
    .where('id', '=', id)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
}

export async function revokeSecretKey(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('secretKeys')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

export async function deleteSecretKeys(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('secretKeys').where('campaignId', '=', campaignId).execute();
}
