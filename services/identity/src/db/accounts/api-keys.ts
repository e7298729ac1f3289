import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type ApiKeyRow = Selectable<IdentityDatabase['apiKeys']>;

export async function insertApiKey(db: Db, key: ApiKeyRow): Promise<void> {
  await db.insertInto('apiKeys').values(key).execute();
}

const validKeys = (db: Db, now: Date) =>
  db
    .selectFrom('apiKeys')
    .selectAll()
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]));

/** Newest first. */
export function listApiKeys(db: Db, userId: string, now: Date): Promise<readonly ApiKeyRow[]> {
  return validKeys(db, now).where('userId', '=', userId).orderBy('createdAt', 'desc').orderBy('id').execute();
}

export function findApiKeyByHash(db: Db, hash: Buffer, now: Date): Promise<ApiKeyRow | undefined> {
  return validKeys(db, now).where('hash', '=', hash).executeTakeFirst();
}

/** The expiry that the owner chose, whether or not the key was replaced; null: never. */
export const chosenExpiryOf = ({ isReplaced, chosenExpiresAt, expiresAt }: ApiKeyRow): Date | null =>
  isReplaced ? chosenExpiresAt : expiresAt;

/** Lets a key that was replaced expire. */
export async function endApiKeyAt(db: Db, key: ApiKeyRow, expiresAt: Date): Promise<void> {
  const change = { expiresAt, isReplaced: true, chosenExpiresAt: chosenExpiryOf(key) };
  await db.updateTable('apiKeys').set(change).where('id', '=', key.id).execute();
}

/** Writes at most once a minute. */
export async function noteApiKeyUse(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', new Date(now.getTime() - 60_000))]))
    .execute();
}

/** Deletes one key of the user, or all of them; returns the deleted ones. */
export function deleteApiKeys(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id?: string },
): Promise<readonly ApiKeyRow[]> {
  const own = db.deleteFrom('apiKeys').where('userId', '=', userId);
  return (id === undefined ? own : own.where('id', '=', id)).returningAll().execute();
}
