import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type IdentityRow = Selectable<IdentityDatabase['identities']>;

/** Oldest first. */
export const listIdentities = (db: Db, userId: string): Promise<readonly IdentityRow[]> =>
  listIdentitiesOf(db, [userId]);

/** The identities of the given users, oldest first. */
export async function listIdentitiesOf(db: Db, userIds: readonly string[]): Promise<readonly IdentityRow[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('identities')
    .selectAll()
    .where('userId', 'in', userIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function insertIdentity(db: Db, identity: IdentityRow): Promise<void> {
  await db
    .insertInto('identities')
    .values({ ...identity, identityData: JSON.stringify(identity.identityData) })
    .execute();
}

/** Adds the identity; if the provider's name is already known, replaces its data. */
export async function saveIdentity(db: Db, identity: IdentityRow): Promise<void> {
  const identityData = JSON.stringify(identity.identityData);
  await db
    .insertInto('identities')
    .values({ ...identity, identityData })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'providerId']).doUpdateSet({ identityData, updatedAt: identity.updatedAt }),
    )
    .execute();
}

export function findIdentity(db: Db, provider: string, providerId: string): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
}

/** Returns true if the identity was the user's. */
export async function deleteIdentity(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
