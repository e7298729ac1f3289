import { type Kysely, sql } from 'kysely';

/** The number of connections to the test's database that wait for a lock: of all programs, or of the named one. */
export async function waitingForLocks<Schema>(db: Kysely<Schema>, applicationName?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and application_name = coalesce(${applicationName ?? null}, application_name)`.execute(db);
  return rows[0]?.count ?? 0;
}
