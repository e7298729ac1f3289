import { lowerAscii } from '@sillage/proto/values/ascii';
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { ProgrammeSessionRow, ProgrammeSessionTable } from '../requests/asking-tables.ts';

/** Returns false if the link has opened another session. */
export async function insertSession(trx: Trx, row: Insertable<ProgrammeSessionTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('programmeSessions')
    .values(row)
    .onConflict((conflict) => conflict.column('linkId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The session if it is still open. */
export function findOpenSession(db: Db | Trx, tokenHash: string, now: Date): Promise<ProgrammeSessionRow | undefined> {
  return db
    .selectFrom('programmeSessions')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Whether all sessions of an address were ended at or after this time. */
export async function wereAllEndedSince(trx: Trx, email: string, since: Date): Promise<boolean> {
  const ended = await trx
    .selectFrom('programmeSessions')
    .select('id')
    .where('email', '=', email)
    .where('endsLinks', '=', true)
    .where('endedAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return ended !== undefined;
}

export async function endSession(db: Db | Trx, id: string, now: Date): Promise<void> {
  await db
    .updateTable('programmeSessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** Ends the sessions of an address, and invalidates the links that were mailed to it. */
export async function endAllSessions(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('programmeSessions')
    .set({ endedAt: now, endsLinks: true })
    .where('email', '=', email)
    .where('endedAt', 'is', null)
    .execute();
}

/** For addresses without any affiliate. */
export async function forgetSessionsOf(trx: Trx, emails: readonly string[]): Promise<void> {
  await sql`
    delete from programme_sessions s
    where email = any (${emails.map(lowerAscii)}::text[])
      and not exists (select from affiliates a where lower(a.email) = lower(s.email))`.execute(trx);
}
