import { HOUR_MS } from '@sillage/proto/values/durations';
import type { Kysely } from 'kysely';
import { type Clock, type Logger, repeat } from '../service/index.ts';
import { forgetRequests } from './requests.ts';
import { KEPT_MS } from './verdict.ts';

interface PurgeOptions<Schema> {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly service: string;
}

/** Forgets, every hour, requests whose keys count as new again. */
export function purgeIdempotentRequests<Schema>({ db, clock, log, service }: PurgeOptions<Schema>) {
  const purge = () => forgetRequests(db, new Date(clock() - KEPT_MS));
  return repeat(`${service}.old-requests`, HOUR_MS, purge, log);
}
