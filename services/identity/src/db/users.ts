import { type Parameter, prepared } from '@sillage/runtime/postgres';
import type { InferResult, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type FactorRow, listFactorsOf, VISIBLE_COLUMNS } from './factors.ts';
import { type IdentityRow, insertIdentity, listIdentitiesOf } from './identities.ts';
import type { Db, IdentityDatabase } from './schema.ts';
import type { SessionRow } from './sessions.ts';

export type UserRow = Selectable<IdentityDatabase['users']>;

/** A user, and the ways to sign in as them, oldest first. */
export interface Account {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await accounts(db).where('users.email', '=', email).executeTakeFirst();
  return row && accountOf(row);
}

/** `phone` in digits with the country code. */
export async function findAccountByPhone(db: Db, phone: string): Promise<Account | undefined> {
  const row = await accounts(db).where('users.phone', '=', phone).executeTakeFirst();
  return row && accountOf(row);
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await accounts(db).where('users.id', '=', id).executeTakeFirst();
  return row && accountOf(row);
}

/** The session and whose it is. */
export async function findSessionAccount(
  db: Db,
  sessionId: string,
): Promise<{ readonly account: Account; readonly session: SessionRow } | undefined> {
  const { rows } = await selectSessionAccount(db, { sessionId });
  const [row] = rows;
  if (!row) return undefined;
  const { session, ...rest } = row;
  return {
    account: accountOf(rest),
    session: { ...session, created_at: new Date(session.created_at), refreshed_at: new Date(session.refreshed_at) },
  };
}

const USER_COLUMNS = {
  id: true,
  email: true,
  phone: true,
  is_anonymous: true,
  password_hash: true,
  user_metadata: true,
  app_metadata: true,
  email_confirmed_at: true,
  email_proven_at: true,
  creator_unverified: true,
  phone_confirmed_at: true,
  confirmation_sent_at: true,
  new_email: true,
  email_change_sent_at: true,
  new_phone: true,
  phone_change_sent_at: true,
  recovery_sent_at: true,
  reauthentication_sent_at: true,
  invited_at: true,
  last_sign_in_at: true,
  banned_until: true,
  created_at: true,
  updated_at: true,
} satisfies Record<keyof UserRow, true>;
const userColumns = Object.keys(USER_COLUMNS).map((column) => `users.${column as keyof UserRow}` as const);

/** One statement, because every request of a signed-in person begins with it. Rows inside of rows come as JSON. */
function accounts(db: Db) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('identities')
          .selectAll()
          .whereRef('identities.user_id', '=', 'users.id')
          .orderBy('created_at')
          .orderBy('id'),
      ).as('identities'),
      jsonArrayFrom(
        eb
          .selectFrom('factors')
          .select(VISIBLE_COLUMNS)
          .whereRef('factors.user_id', '=', 'users.id')
          .orderBy('created_at')
          .orderBy('id'),
      ).as('factors'),
    ]);
}

const selectSessionAccount = prepared((db: Db, parameter: Parameter<{ readonly sessionId: string }>) =>
  accounts(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select((account) => account.fn.toJson('sessions').as('session'))
    .where('sessions.id', '=', parameter('sessionId')),
);

type AccountAsJson = InferResult<ReturnType<typeof accounts>>[number];

function accountOf({ identities, factors, ...user }: AccountAsJson): Account {
  const signedInAt = (at: string | null) => (at === null ? null : new Date(at));
  return {
    user,
    identities: identities.map((identity) => ({
      ...withTimes(identity),
      last_sign_in_at: signedInAt(identity.last_sign_in_at),
    })),
    factors: factors.map(withTimes),
  };
}

/** The times of a row that came as JSON. */
function withTimes<Row extends { readonly created_at: string; readonly updated_at: string }>({
  created_at,
  updated_at,
  ...row
}: Row) {
  return { ...row, created_at: new Date(created_at), updated_at: new Date(updated_at) };
}

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

/** Adds the account; false, and nothing is added, where its address or number has one. */
export async function insertNewAccount(
  db: Db,
  { user, identities }: Pick<Account, 'user' | 'identities'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values({
      ...user,
      user_metadata: JSON.stringify(user.user_metadata),
      app_metadata: JSON.stringify(user.app_metadata),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  for (const identity of identities) await insertIdentity(db, identity);
  return true;
}

/** What a sign-in with a password needs to know, in one statement. */
export type Credentials = Pick<
  UserRow,
  'id' | 'password_hash' | 'banned_until' | 'email_confirmed_at' | 'phone_confirmed_at'
>;

export function findCredentials(
  db: Db,
  name: { readonly email: string } | { readonly phone: string },
): Promise<Credentials | undefined> {
  const credentials = db
    .selectFrom('users')
    .select(['id', 'password_hash', 'banned_until', 'email_confirmed_at', 'phone_confirmed_at']);
  const named =
    'email' in name ? credentials.where('email', '=', name.email) : credentials.where('phone', '=', name.phone);
  return named.executeTakeFirst();
}

/** The row alone, in one statement. */
export function findUser(
  db: Db,
  name: { readonly email: string } | { readonly phone: string },
): Promise<UserRow | undefined> {
  const users = db.selectFrom('users').selectAll();
  return (
    'email' in name ? users.where('email', '=', name.email) : users.where('phone', '=', name.phone)
  ).executeTakeFirst();
}

/** What of a user changes; members that are not given stay as they are. */
export type UserChanges = Partial<Omit<UserRow, 'id' | 'created_at' | 'updated_at'>>;

/**
 * Throws a unique violation of `users_email_key` or `users_phone_key` where another account has the address or number.
 */
export async function updateUser(db: Db, id: string, changes: UserChanges, at: Date): Promise<void> {
  const { user_metadata, app_metadata, ...columns } = changes;
  await db
    .updateTable('users')
    .set({
      ...columns,
      ...(user_metadata && { user_metadata: JSON.stringify(user_metadata) }),
      ...(app_metadata && { app_metadata: JSON.stringify(app_metadata) }),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Where an account has this number alone, and it was never confirmed, it has no password from now on. */
export async function clearUnconfirmedPassword(db: Db, phone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: null })
    .where('phone', '=', phone)
    .where('phone_confirmed_at', 'is', null)
    .where('email', 'is', null)
    .execute();
}

export async function recordSignIn(db: Db, userId: string, provider: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ last_sign_in_at: at, updated_at: at }).where('id', '=', userId).execute();
  await db
    .updateTable('identities')
    .set({ last_sign_in_at: at, updated_at: at })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
}

/** Everything that belongs to the account alone goes with it. False where there is none. */
export async function deleteUser(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** One page of the accounts, newest first, and how many there are in all. */
export async function listAccounts(
  db: Db,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly accounts: readonly Account[]; readonly total: number }> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = users.map(({ id }) => id);
  const [identities, factors] = [await listIdentitiesOf(db, ids), await listFactorsOf(db, ids)];
  const accounts = users.map((user) => ({
    user,
    identities: identities.filter((identity) => identity.user_id === user.id),
    factors: factors.filter((factor) => factor.user_id === user.id),
  }));
  return { accounts, total: Number(total) };
}
