import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Returns true if the caller is to run a round: the last one began at least `olderThanMs` ago. Of several concurrent
 * callers, one gets true. Uses the clock of Postgres, which they share.
 */
export async function claimRound(db: Db, olderThanMs: number): Promise<boolean> {
  const claimed = await db
    .updateTable('rounds')
    .set({ claimedAt: sql<Date>`now()` })
    // A time far in the future was written before the system clock was set back; one slightly ahead, by a transaction
    // that began after this one and ended before it.
    .where(sql<boolean>`abs(extract(epoch from now() - claimed_at)) * 1000 >= ${olderThanMs}::int`)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}
