import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * True where the caller is to run a round now: the last one began `olderThanMs` ago or longer. Of any number of processes
 * that ask, one is told so. By the clock of Postgres, which they share.
 */
export async function claimRound(db: Db, olderThanMs: number): Promise<boolean> {
  const claimed = await db
    .updateTable('rounds')
    .set({ claimedAt: sql<Date>`now()` })
    // One far in the future was written before the clock of the machine was set back; one just ahead, by a transaction
    // that began after this one and ended before it.
    .where(sql<boolean>`abs(extract(epoch from now() - claimed_at)) * 1000 >= ${olderThanMs}::int`)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}
