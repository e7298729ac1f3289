import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type UserRow = Selectable<IdentityDatabase['users']>;

/**
 * Locks the row, to serialise changes that depend on an account's state. Inserts that only refer to the row do not
 * wait: otherwise a log entry written by the holder of a session lock would deadlock with a transaction that waits for
 * that lock.
 */
export function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function lockUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst();
}

/** The columns for a sign-in with a password, read in one statement. */
export type Credentials = Pick<
  UserRow,
  'id' | 'passwordHash' | 'bannedUntil' | 'emailConfirmedAt' | 'phoneConfirmedAt'
>;

export function findCredentials(
  db: Db,
  name: { readonly email: string } | { readonly phone: string },
): Promise<Credentials | undefined> {
  const credentials = db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'bannedUntil', 'emailConfirmedAt', 'phoneConfirmedAt']);
  const named =
    'email' in name ? credentials.where('email', '=', name.email) : credentials.where('phone', '=', name.phone);
  return named.executeTakeFirst();
}

/** The row alone, in one statement. */
export function findUser(
  db: Db,
  name: { readonly id: string } | { readonly email: string } | { readonly phone: string },
): Promise<UserRow | undefined> {
  const users = db.selectFrom('users').selectAll();
  if ('id' in name) return users.where('id', '=', name.id).executeTakeFirst();
  return (
    'email' in name ? users.where('email', '=', name.email) : users.where('phone', '=', name.phone)
  ).executeTakeFirst();
}

/** Changes of a user; missing fields stay as they are. */
export type UserChanges = Partial<Omit<UserRow, 'id' | 'createdAt' | 'updatedAt'>>;

/** Throws a unique violation of `users_email_key` or `users_phone_key` if another account has the address or number. */
export async function updateUser(db: Db, id: string, changes: UserChanges, at: Date): Promise<void> {
  const { userMetadata, appMetadata, ...columns } = changes;
  await db
    .updateTable('users')
    .set({
      ...columns,
      ...(userMetadata && { userMetadata: JSON.stringify(userMetadata) }),
      ...(appMetadata && { appMetadata: JSON.stringify(appMetadata) }),
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes the password of an account whose only name is this number, if the number was never confirmed. */
export async function clearUnconfirmedPassword(db: Db, phone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: null })
    .where('phone', '=', phone)
    .where('phoneConfirmedAt', 'is', null)
    .where('email', 'is', null)
    .execute();
}

export async function recordSignIn(db: Db, userId: string, provider: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ lastSignInAt: at, updatedAt: at }).where('id', '=', userId).execute();
  await db
    .updateTable('identities')
    .set({ lastSignInAt: at, updatedAt: at })
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .execute();
}

/** Deletes the user, and by cascade everything that belongs to the account alone. Returns false if there is none. */
export async function deleteUser(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
