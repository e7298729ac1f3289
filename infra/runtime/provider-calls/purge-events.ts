import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { type Kysely, sql } from 'kysely';
import { type Clock, type Logger, repeat } from '../service/index.ts';

/** Providers repeat an event for days, and show it to be sent again for weeks. */
const EVENTS_KEPT_MS = 60 * DAY_MS;

interface EventTable<Schema> {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly service: string;
  readonly table: string;
  /** When an event needs no work any more; null in those that still do. */
  readonly settledAt: string;
}

/** Forgets the events of providers that they will not repeat any more, every hour. */
export function purgeProviderEvents<Schema>({ db, clock, log, service, table, settledAt }: EventTable<Schema>) {
  const purge = async () => {
    const before = new Date(clock() - EVENTS_KEPT_MS);
    await sql`delete from ${sql.table(table)} where ${sql.ref(settledAt)} < ${before}`.execute(db);
  };
  return repeat(`${service}.old-events`, HOUR_MS, purge, log);
}
