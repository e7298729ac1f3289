import { type Selectable, sql } from 'kysely';
import type { CodePurpose } from '../domain/one-time-code.ts';
import type { Db, IdentityDatabase } from './schema.ts';

export type OneTimeTokenRow = Selectable<IdentityDatabase['one_time_tokens']>;

/**
 * Puts a fresh token in the place of an older one of the same user and purpose. Where there is no such user the same
 * statement writes nothing: what it costs does not tell.
 */
export async function replaceToken(db: Db, row: Omit<OneTimeTokenRow, 'tries' | 'confirmed_at'>): Promise<void> {
  await sql`
    insert into one_time_tokens
      (id, user_id, purpose, sent_to, code_hash, link_hash, code_challenge, code_challenge_method, created_at, expires_at)
    select ${row.id}, id, ${row.purpose}, ${row.sent_to}, ${row.code_hash}, ${row.link_hash},
      ${row.code_challenge}, ${row.code_challenge_method}, ${row.created_at}::timestamptz, ${row.expires_at}::timestamptz
    from users where id = ${row.user_id}
    on conflict (user_id, purpose) do update set
      id = excluded.id, sent_to = excluded.sent_to, code_hash = excluded.code_hash, link_hash = excluded.link_hash, tries = 0,
      code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method, confirmed_at = null,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db);
}

/** Which tokens: by what a code was sent to, or by the hash of their link. */
type Presented = { readonly sentTo: string; readonly purposes: readonly CodePurpose[] } | { readonly linkHash: Buffer };

/**
 * Locks the users whose tokens these are. Whoever locks a user and tokens of theirs locks the user first, so that two
 * who come at once never wait for each other.
 */
export async function lockUsersOf(db: Db, presented: Presented): Promise<void> {
  const all = db.selectFrom('one_time_tokens').select('user_id');
  const tokens =
    'linkHash' in presented
      ? all.where('link_hash', '=', presented.linkHash)
      : all.where('sent_to', '=', presented.sentTo).where('purpose', 'in', [...presented.purposes]);
  await db.selectFrom('users').select('id').where('id', 'in', tokens).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Locks what a code could be meant for: of parallel tries of one code, one finds it. Several accounts may be about to
 * change to the same address, so there may be several.
 */
export function lockTokensSentTo(db: Db, sentTo: string, purposes: readonly CodePurpose[]): Promise<OneTimeTokenRow[]> {
  return db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('sent_to', '=', sentTo)
    .where('purpose', 'in', [...purposes])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function lockTokenByLink(db: Db, linkHash: Buffer): Promise<OneTimeTokenRow | undefined> {
  return db.selectFrom('one_time_tokens').selectAll().where('link_hash', '=', linkHash).forUpdate().executeTakeFirst();
}

export function lockToken(db: Db, userId: string, purpose: CodePurpose): Promise<OneTimeTokenRow | undefined> {
  return tokenOf(db, userId, purpose).forUpdate().executeTakeFirst();
}

export function findToken(db: Db, userId: string, purpose: CodePurpose): Promise<OneTimeTokenRow | undefined> {
  return tokenOf(db, userId, purpose).executeTakeFirst();
}

const tokenOf = (db: Db, userId: string, purpose: CodePurpose) =>
  db.selectFrom('one_time_tokens').selectAll().where('user_id', '=', userId).where('purpose', '=', purpose);

export async function countWrongTry(db: Db, ids: readonly string[]): Promise<void> {
  // The answer does not wait for the disk: it would take longer where there is a code to be wrong about.
  await sql`set local synchronous_commit = off`.execute(db);
  await db
    .updateTable('one_time_tokens')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

export async function confirmToken(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('one_time_tokens').set({ confirmed_at: at }).where('id', '=', id).execute();
}

export async function deleteToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('id', '=', id).execute();
}

/** Of these purposes, or all of the user's: after a change of address what was sent to the old one is void. */
export async function deleteTokensOf(db: Db, userId: string, purposes?: readonly CodePurpose[]): Promise<void> {
  const all = db.deleteFrom('one_time_tokens').where('user_id', '=', userId);
  await (purposes ? all.where('purpose', 'in', [...purposes]) : all).execute();
}
