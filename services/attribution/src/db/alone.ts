import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from './schema.ts';

/**
 * Runs work that only one process at a time may do, under a lock that a separate connection holds. Returns undefined
 * without running it if another process has the lock.
 */
export function alone<T>(
  db: Kysely<AttributionSchema>,
  lock: string,
  work: (connection: Kysely<AttributionSchema>) => Promise<T>,
): Promise<T | undefined> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${lock}, 0)) as taken`.execute(connection);
    if (!rows[0]?.taken) return undefined;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${lock}, 0))`.execute(connection);
    }
  });
}
