import { type Parameter, prepared } from '@sillage/runtime/postgres';
import { type InferResult, type Selectable, sql } from 'kysely';
import { type FactorRow, listFactorsOf, VISIBLE_COLUMNS } from '../factors/factors.ts';
import type { Db, IdentityDatabase } from '../schema.ts';
import type { SessionRow } from '../sign-in/sessions.ts';
import { type IdentityRow, insertIdentity, listIdentitiesOf } from './identities.ts';
import type { UserRow } from './users.ts';

/** A user with their identities and second factors, oldest first. */
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

/** A session with its account. */
export interface SessionAccount {
  readonly account: Account;
  readonly session: SessionRow;
}

export async function findSessionAccount(db: Db, sessionId: string): Promise<SessionAccount | undefined> {
  return (await findSessionAccounts(db, [sessionId])).get(sessionId);
}

/** The sessions that exist, by id. */
export async function findSessionAccounts(
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionAccount>> {
  const { rows } = await selectSessionAccounts(db, { sessionIds });
  return new Map(rows.map((row) => [row.sessionId, sessionAccountOf(row)]));
}

const USER_COLUMNS = [
  'id',
  'email',
  'phone',
  'isAnonymous',
  'passwordHash',
  'userMetadata',
  'appMetadata',
  'emailConfirmedAt',
  'emailProvenAt',
  'creatorUnverified',
  'phoneConfirmedAt',
  'confirmationSentAt',
  'newEmail',
  'emailChangeSentAt',
  'newPhone',
  'phoneChangeSentAt',
  'recoverySentAt',
  'reauthenticationSentAt',
  'invitedAt',
  'lastSignInAt',
  'bannedUntil',
  'createdAt',
  'updatedAt',
] as const;
const IDENTITY_COLUMNS = [
  'id',
  'userId',
  'provider',
  'providerId',
  'identityData',
  'lastSignInAt',
  'createdAt',
  'updatedAt',
] as const;
/** Selected in addition to the user's columns. */
const SESSION_COLUMNS = [
  'sessions.id as sessionId',
  'sessions.userId as sessionUserId',
  'sessions.aal as sessionAal',
  'sessions.amr as sessionAmr',
  'sessions.refreshGeneration as sessionRefreshGeneration',
  'sessions.rotations as sessionRotations',
  'sessions.createdAt as sessionCreatedAt',
  'sessions.refreshedAt as sessionRefreshedAt',
  'sessions.ipRange as sessionIpRange',
  'sessions.browser as sessionBrowser',
  'sessions.os as sessionOs',
] as const;

type Row<Table extends keyof IdentityDatabase> = Selectable<IdentityDatabase[Table]>;
type AsJson<T> = { readonly [Column in keyof T]: T[Column] extends Date | null ? Time<T[Column]> : T[Column] };
type Time<At> = At extends Date ? string : At;

/** A row as JSON with camel-case names, because the driver does not convert names inside JSON. */
function rowAsJson<Table extends keyof IdentityDatabase, Column extends keyof Row<Table> & string>(
  table: Table,
  columns: readonly Column[],
) {
  const members = columns.flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)]);
  return sql<AsJson<Pick<Row<Table>, Column>>>`json_build_object(${sql.join(members)})`;
}

/** The user's rows of a table as JSON, oldest first. */
function ownRowsAsJson<Table extends 'identities' | 'factors', Column extends keyof Row<Table> & string>(
  table: Table,
  columns: readonly Column[],
) {
  return sql<readonly AsJson<Pick<Row<Table>, Column>>[]>`(
    select coalesce(json_agg(${rowAsJson(table, columns)} order by created_at, id), '[]')
    from ${sql.table(table)} where user_id = users.id
  )`;
}

/** One statement, because every authenticated request begins with it. */
function accounts(db: Db) {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS.map((column) => `users.${column}` as const))
    .select([
      ownRowsAsJson('identities', IDENTITY_COLUMNS).as('identities'),
      ownRowsAsJson('factors', VISIBLE_COLUMNS).as('factors'),
    ]);
}

const selectSessionAccounts = prepared((db: Db, parameter: Parameter<{ readonly sessionIds: readonly string[] }>) =>
  accounts(db)
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select(SESSION_COLUMNS)
    .where(sql<boolean>`sessions.id = any(${parameter('sessionIds')}::uuid[])`),
);

type AccountAsJson = InferResult<ReturnType<typeof accounts>>[number];
type SessionAccountRow = Awaited<ReturnType<typeof selectSessionAccounts>>['rows'][number];

function sessionAccountOf({
  sessionId: id,
  sessionUserId: userId,
  sessionAal: aal,
  sessionAmr: amr,
  sessionRefreshGeneration: refreshGeneration,
  sessionRotations: rotations,
  sessionCreatedAt: createdAt,
  sessionRefreshedAt: refreshedAt,
  sessionIpRange: ipRange,
  sessionBrowser: browser,
  sessionOs: os,
  ...account
}: SessionAccountRow): SessionAccount {
  const session = { id, userId, aal, amr, refreshGeneration, rotations, createdAt, refreshedAt, ipRange, browser, os };
  return { account: accountOf(account), session };
}

function accountOf({ identities, factors, ...user }: AccountAsJson): Account {
  const signedInAt = (at: string | null) => (at === null ? null : new Date(at));
  return {
    user,
    identities: identities.map((identity) => ({
      ...withTimes(identity),
      lastSignInAt: signedInAt(identity.lastSignInAt),
    })),
    factors: factors.map(withTimes),
  };
}

/** Parses the times of a row that was read as JSON. */
function withTimes<Row extends { readonly createdAt: string; readonly updatedAt: string }>({
  createdAt,
  updatedAt,
  ...row
}: Row) {
  return { ...row, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

/** Adds the account; returns false and adds nothing if its address or number is taken. */
export async function insertNewAccount(
  db: Db,
  { user, identities }: Pick<Account, 'user' | 'identities'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values({
      ...user,
      userMetadata: JSON.stringify(user.userMetadata),
      appMetadata: JSON.stringify(user.appMetadata),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  for (const identity of identities) await insertIdentity(db, identity);
  return true;
}

/** One page of the accounts, newest first, and the total number. */
export async function listAccounts(
  db: Db,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly accounts: readonly Account[]; readonly total: number }> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .orderBy('createdAt', 'desc')
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
    identities: identities.filter((identity) => identity.userId === user.id),
    factors: factors.filter((factor) => factor.userId === user.id),
  }));
  return { accounts, total: Number(total) };
}
