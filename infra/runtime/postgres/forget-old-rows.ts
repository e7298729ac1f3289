import { HOUR_MS } from '@sillage/proto/values/durations';
import { type Kysely, sql } from 'kysely';
import { type Clock, type Logger, type Metrics, repeat } from '../service/index.ts';

interface OldRows<Schema> {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Of the work, for its failures. */
  readonly name: string;
  readonly table: string;
  /** A time; rows where it is null stay. */
  readonly since: string;
  readonly keptMs: number;
}

/** Deletes, every hour, the rows of a table whose time is longer ago. */
export function forgetOldRows<Schema>({ db, clock, log, metrics, name, table, since, keptMs }: OldRows<Schema>) {
  const forget = async () => {
    const before = new Date(clock() - keptMs);
    await sql`delete from ${sql.table(table)} where ${sql.ref(since)} < ${before}`.execute(db);
  };
  return repeat(name, HOUR_MS, forget, { log, metrics });
}
