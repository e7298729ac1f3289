import type { Selectable } from 'kysely';
import type { IdentityDatabase } from './schema.ts';
import type { Db } from './users.ts';

export type IdentityRow = Selectable<IdentityDatabase['identities']>;

/** Oldest first. */
export function listIdentities(db: Db, userId: string): Promise<readonly IdentityRow[]> {
  return db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
}

export async function insertIdentity(db: Db, identity: IdentityRow): Promise<void> {
  await db
    .insertInto('identities')
    .values({ ...identity, identity_data: JSON.stringify(identity.identity_data) })
    .execute();
}
