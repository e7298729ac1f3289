import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from './schema.ts';

export type AuthCodeRow = Selectable<IdentityDatabase['auth_codes']>;

/** Also purges codes that were issued before `purgeBefore`. */
export async function insertAuthCode(db: Db, row: AuthCodeRow, purgeBefore: Date): Promise<void> {
  await db.deleteFrom('auth_codes').where('created_at', '<', purgeBefore).execute();
  await db
    .insertInto('auth_codes')
    .values({ ...row, profile_to_link: row.profile_to_link && JSON.stringify(row.profile_to_link) })
    .execute();
}

/** Without a lock: whose it is must be locked first. */
export function findAuthCode(db: Db, codeHash: Uint8Array): Promise<AuthCodeRow | undefined> {
  return db.selectFrom('auth_codes').selectAll().where('code_hash', '=', Buffer.from(codeHash)).executeTakeFirst();
}

/** Locks the row: of parallel exchanges of one code, one finds it. */
export function lockAuthCode(db: Db, codeHash: Uint8Array): Promise<AuthCodeRow | undefined> {
  return db
    .selectFrom('auth_codes')
    .selectAll()
    .where('code_hash', '=', Buffer.from(codeHash))
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteAuthCode(db: Db, codeHash: Uint8Array): Promise<void> {
  await db.deleteFrom('auth_codes').where('code_hash', '=', Buffer.from(codeHash)).execute();
}

export async function deleteAuthCodesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth_codes').where('user_id', '=', userId).execute();
}
