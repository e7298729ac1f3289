import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { SecretKeyRow, SecretKeyTable } from '../schema.ts';

/** Newest first, including revoked ones. */
export function listSecretKeys(db: Db, campaignId: string): Promise<SecretKeyRow[]> {
  return db
    .selectFrom('secretKeys')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Keys that are neither revoked nor expired, oldest first. */
export function listActiveKeys(db: Db | Trx, campaignId: string, now: Date): Promise<SecretKeyRow[]> {
  return db
    .selectFrom('secretKeys')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
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

/** Brings the expiry forward. */
export async function endSecretKeyAt(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('secretKeys')
    .set({ expiresAt: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .execute();
}

/** Stores it at most once a minute, however many collectors report it. */
export async function noteSecretKeyUse(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('secretKeys')
    .set({ lastUsedAt: now })
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', new Date(now.getTime() - 60_000))]))
    .execute();
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
