import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type ProfileRow = Selectable<IdentityDatabase['profiles']>;

export function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** The sources of the users' names, in order of precedence. */
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
 * Updates the given columns, or inserts `row` if there is no profile; other columns of an existing profile are not
 * touched.
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
