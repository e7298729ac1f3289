import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type AuthCodeRow = Selectable<IdentityDatabase['authCodes']>;

/** Also purges codes that were issued before `purgeBefore`. */
export async function insertAuthCode(db: Db, row: AuthCodeRow, purgeBefore: Date): Promise<void> {
  await db.deleteFrom('authCodes').where('createdAt', '<', purgeBefore).execute();
  await db
    .insertInto('authCodes')
    .values({ ...row, profileToLink: row.profileToLink && JSON.stringify(row.profileToLink) })
    .execute();
}

/** Reads without a lock, because the user must be locked first. */
export function findAuthCode(db: Db, codeHash: Uint8Array): Promise<AuthCodeRow | undefined> {
  return db.selectFrom('authCodes').selectAll().where('codeHash', '=', Buffer.from(codeHash)).executeTakeFirst();
}

/** Locks the row, so that only one of several concurrent exchanges succeeds. */
export function lockAuthCode(db: Db, codeHash: Uint8Array): Promise<AuthCodeRow | undefined> {
  return db
    .selectFrom('authCodes')
    .selectAll()
    .where('codeHash', '=', Buffer.from(codeHash))
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteAuthCode(db: Db, codeHash: Uint8Array): Promise<void> {
  await db.deleteFrom('authCodes').where('codeHash', '=', Buffer.from(codeHash)).execute();
}

export async function deleteAuthCodesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('authCodes').where('userId', '=', userId).execute();
}
