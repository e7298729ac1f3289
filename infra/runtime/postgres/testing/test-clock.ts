import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '../database.ts';

export interface ClockedDatabase<Schema> {
  /** A pool whose `now()` is the time that was set last. */
  readonly db: Database<Schema>;
  setNow(atMs: number): Promise<void>;
}

/**
 * Gives statements that ask Postgres for the time the test's instead: a function of the schema comes before that of
 * `pg_catalog`.
 */
export async function openWithTestClock<Schema>(
  { db, url }: { readonly db: Kysely<Schema>; readonly url: string },
  schema: string,
): Promise<ClockedDatabase<Schema>> {
  await sql`create table test_clock as select now() as at`.execute(db);
  await sql`
    create function now() returns timestamptz language sql stable as 'select at from ${sql.raw(schema)}.test_clock'`.execute(
    db,
  );
  const clocked = new URL(url);
  clocked.searchParams.set('options', `-c search_path=${schema},pg_catalog`);
  return {
    db: openDatabase<Schema>(clocked.href, { schema, applicationName: 'test clock' }),
    setNow: (atMs) => setTestClock(db, atMs),
  };
}

/** What `now()` is from here on, in a database of `openWithTestClock`. */
export async function setTestClock<Schema>(db: Kysely<Schema>, atMs: number): Promise<void> {
  await sql`update test_clock set at = ${new Date(atMs)}`.execute(db);
}
