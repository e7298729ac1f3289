import type { Kysely } from 'kysely';
import { forgetOldRows } from '../postgres/index.ts';
import type { Clock, Logger, Metrics } from '../service/index.ts';
import { KEPT_MS } from './verdict.ts';

interface PurgeOptions<Schema> {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly service: string;
}

/** Deletes requests with expired keys every hour. */
export const purgeIdempotentRequests = <Schema>({ service, ...options }: PurgeOptions<Schema>) =>
  forgetOldRows({
    ...options,
    name: `${service}.old-requests`,
    table: 'idempotentRequests',
    since: 'claimedAt',
    keptMs: KEPT_MS,
  });
