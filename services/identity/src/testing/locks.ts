import { sql } from 'kysely';
import type { TestIdentity } from './identity.ts';

/** The number of statements that wait for a lock. */
export async function waitingForLocks({ db }: TestIdentity): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}
