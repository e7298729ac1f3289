import type { Kysely, Selectable } from 'kysely';
import type { IdentityDatabase } from './schema.ts';

export type Db = Kysely<IdentityDatabase>;
export type UserRow = Selectable<IdentityDatabase['users']>;
export type IdentityRow = Selectable<IdentityDatabase['identities']>;

/** A user and the ways to sign in as them, oldest first. */
export interface Account {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  return user && { user, identities: await listIdentities(db, user.id) };
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return user && { user, identities: await listIdentities(db, id) };
}

function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
}

/** Throws a unique violation of `users_email_key` where the address has an account. */
export async function insertAccount(db: Db, { user, identities }: Account): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, user_metadata: JSON.stringify(user.user_metadata) })
    .execute();
  for (const identity of identities) {
    await db
      .insertInto('identities')
      .values({ ...identity, identity_data: JSON.stringify(identity.identity_data) })
      .execute();
  }
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
