import { sql } from 'kysely';
import type { Tries } from '../../domain/sign-in-delay.ts';
import type { Db } from '../schema.ts';

/** Locks the gate, so that each of several concurrent attempts sees the previous one. Undefined if there was none. */
export async function lockTries(trx: Db, gate: Buffer, at: Date): Promise<Tries | undefined> {
  const { count, lastAt, nextAt } = await trx
    .insertInto('signInTries')
    .values({ gate, count: 0, lastAt: at, nextAt: at })
    .onConflict((conflict) => conflict.column('gate').doUpdateSet((row) => ({ gate: row.ref('excluded.gate') })))
    .returning(['count', 'lastAt', 'nextAt'])
    .executeTakeFirstOrThrow();
  return count === 0 ? undefined : { count, lastAtMs: lastAt.getTime(), nextAtMs: nextAt.getTime() };
}

export async function saveTries(trx: Db, gate: Buffer, { count, lastAtMs, nextAtMs }: Tries): Promise<void> {
  const tries = { count, lastAt: new Date(lastAtMs), nextAt: new Date(nextAtMs) };
  await trx.updateTable('signInTries').set(tries).where('gate', '=', gate).execute();
}

export async function deleteTries(db: Db, gate: Buffer): Promise<void> {
  await db.deleteFrom('signInTries').where('gate', '=', gate).execute();
}

/** Uncounts an attempt whose password was right, and ends the delay after it. */
export async function giveTryBack(db: Db, gate: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('signInTries')
    .set({ count: sql`greatest(count - 1, 0)`, nextAt: sql`least(next_at, ${at})` })
    .where('gate', '=', gate)
    .execute();
}

/**
 * Whether the account is, or was as far back as its security log goes, signed in from this network. Costs the same if
 * there is no such account.
 */
export async function knowsNetwork(db: Db, userId: string, ipRange: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from security_events where user_id = ${userId} and ip_range = ${ipRange} and kind = 'signed_in')
      or exists (select from sessions where user_id = ${userId} and ip_range = ${ipRange}) as known
  `.execute(db);
  return rows[0]?.known === true;
}
