import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from './schema.ts';

export type ProfileRow = Selectable<IdentityDatabase['profiles']>;

export function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** What these people call themselves, and what else says how: the first that is there is theirs. */
export async function listNames(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.id as userId', 'users.userMetadata', 'profiles.displayName'])
    .where('users.id', 'in', userIds)
    .execute();
}

/**
 * Writes the given columns, and `row` where there is none yet: no other column of a profile that is there is touched.
 */
export async function saveProfile(
  db: Db,
  row: ProfileRow,
  changes: Partial<
    Pick<ProfileRow, 'displayName' | 'currency' | 'locale' | 'mutedNotifications' | 'mutedMails' | 'seenNotifications'>
  >,
): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ ...row, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changes, updatedAt: row.updatedAt }))
    .execute();
}
