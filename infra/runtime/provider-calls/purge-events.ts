import { DAY_MS } from '@sillage/proto/values/durations';
import type { Kysely } from 'kysely';
import { forgetOldRows } from '../postgres/index.ts';
import type { Clock, Logger, Metrics } from '../service/index.ts';

interface EventTable<Schema> {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly service: string;
  readonly table: string;
  /** The column with the time at which an event was settled; null for unsettled ones. */
  readonly settledAt: string;
  readonly keptDays: number;
}

/** Deletes provider events that are no longer resent, every hour. */
export const purgeProviderEvents = <Schema>({ service, settledAt, keptDays, ...events }: EventTable<Schema>) =>
  forgetOldRows({ ...events, name: `${service}.old-${events.table}`, since: settledAt, keptMs: keptDays * DAY_MS });
