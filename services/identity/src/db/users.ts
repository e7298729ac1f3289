import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from './schema.ts';

export type UserRow = Selectable<IdentityDatabase['users']>;

/**
 * Locks the row: changes of one account that depend on what it has are made one after another. Rows that only refer to
 * it are written beside it: a log entry of who holds a session's lock would otherwise wait for who waits for that lock.
 */
export function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function lockUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst();
}

/** What a sign-in with a password needs to know, in one statement. */
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

/** What of a user changes; members that are not given stay as they are. */
export type UserChanges = Partial<Omit<UserRow, 'id' | 'createdAt' | 'updatedAt'>>;

/**
 * Throws a unique violation of `users_email_key` or `users_phone_key` where another account has the address or number.
 */
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

/** Where an account has this number alone, and it was never confirmed, it has no password from now on. */
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

/** Everything that belongs to the account alone goes with it. False where there is none. */
export async function deleteUser(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
