import { HOUR_MS } from '@sillage/proto/values/durations';
import { type Kysely, sql } from 'kysely';
import { type Clock, type Logger, type Metrics, repeat } from '../service/index.ts';

interface OldRows<Schema> {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Name of the job, for logs and metrics. */
  readonly name: string;
  readonly table: string;
  /** The column with the age; rows in which it is null are kept. */
  readonly since: string;
  readonly keptMs: number;
}

/** Deletes rows older than `keptMs` from a table every hour. */
export function forgetOldRows<Schema>({ db, clock, log, metrics, name, table, since, keptMs }: OldRows<Schema>) {
  const forget = async () => {
    const before = new Date(clock() - keptMs);
    await sql`delete from ${sql.table(table)} where ${sql.ref(since)} < ${before}`.execute(db);
  };
  return repeat(name, HOUR_MS, forget, { log, metrics });
}
