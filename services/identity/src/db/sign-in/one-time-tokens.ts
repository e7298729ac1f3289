import { type Selectable, sql } from 'kysely';
import type { CodePurpose } from '../../domain/one-time-code.ts';
import type { Db, IdentityDatabase } from '../schema.ts';

export type OneTimeTokenRow = Selectable<IdentityDatabase['oneTimeTokens']>;

/**
 * Replaces the token of the same user and purpose. If there is no such user, the same statement writes nothing, so that
 * its cost does not reveal this.
 */
export async function replaceToken(db: Db, row: Omit<OneTimeTokenRow, 'tries' | 'confirmedAt'>): Promise<void> {
  await sql`
    insert into one_time_tokens
      (id, user_id, purpose, sent_to, code_hash, link_hash, code_challenge, code_challenge_method, created_at, expires_at)
    select ${row.id}, id, ${row.purpose}, ${row.sentTo}, ${row.codeHash}, ${row.linkHash},
      ${row.codeChallenge}, ${row.codeChallengeMethod}, ${row.createdAt}::timestamptz, ${row.expiresAt}::timestamptz
    from users where id = ${row.userId}
    on conflict (user_id, purpose) do update set
      id = excluded.id, sent_to = excluded.sent_to, code_hash = excluded.code_hash, link_hash = excluded.link_hash, tries = 0,
      code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method, confirmed_at = null,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db);
}

/** Selects tokens by the address or number that a code was sent to, or by the hash of their link. */
type Presented = { readonly sentTo: string; readonly purposes: readonly CodePurpose[] } | { readonly linkHash: Buffer };

/** Locks the users of these tokens. Every transaction locks a user before the user's tokens, to avoid deadlocks. */
export async function lockUsersOf(db: Db, presented: Presented): Promise<void> {
  const all = db.selectFrom('oneTimeTokens').select('userId');
  const tokens =
    'linkHash' in presented
      ? all.where('linkHash', '=', presented.linkHash)
      : all.where('sentTo', '=', presented.sentTo).where('purpose', 'in', [...presented.purposes]);
  await db.selectFrom('users').select('id').where('id', 'in', tokens).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Locks the tokens that a code could belong to, so that only one of several concurrent attempts finds one. There may be
 * several, since several accounts may be changing to the same address.
 */
export function lockTokensSentTo(db: Db, sentTo: string, purposes: readonly CodePurpose[]): Promise<OneTimeTokenRow[]> {
  return db
    .selectFrom('oneTimeTokens')
    .selectAll()
    .where('sentTo', '=', sentTo)
    .where('purpose', 'in', [...purposes])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function lockTokenByLink(db: Db, linkHash: Buffer): Promise<OneTimeTokenRow | undefined> {
  return db.selectFrom('oneTimeTokens').selectAll().where('linkHash', '=', linkHash).forUpdate().executeTakeFirst();
}

export function lockToken(db: Db, userId: string, purpose: CodePurpose): Promise<OneTimeTokenRow | undefined> {
  return tokenOf(db, userId, purpose).forUpdate().executeTakeFirst();
}

export function findToken(db: Db, userId: string, purpose: CodePurpose): Promise<OneTimeTokenRow | undefined> {
  return tokenOf(db, userId, purpose).executeTakeFirst();
}

const tokenOf = (db: Db, userId: string, purpose: CodePurpose) =>
  db.selectFrom('oneTimeTokens').selectAll().where('userId', '=', userId).where('purpose', '=', purpose);

export async function countWrongTry(db: Db, ids: readonly string[]): Promise<void> {
  // Does not wait for the disk, because the longer response would reveal that a code exists.
  await sql`set local synchronous_commit = off`.execute(db);
  await db
    .updateTable('oneTimeTokens')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

export async function confirmToken(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('oneTimeTokens').set({ confirmedAt: at }).where('id', '=', id).execute();
}

export async function deleteToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('oneTimeTokens').where('id', '=', id).execute();
}

/**
 * Deletes the user's tokens of these purposes, or all of them: after a change of address, those sent to the old one are
 * void.
 */
export async function deleteTokensOf(db: Db, userId: string, purposes?: readonly CodePurpose[]): Promise<void> {
  const all = db.deleteFrom('oneTimeTokens').where('userId', '=', userId);
  await (purposes ? all.where('purpose', 'in', [...purposes]) : all).execute();
}
