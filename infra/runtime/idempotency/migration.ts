import type { Migration } from '../postgres/index.ts';

/** For the migrations of each service that accepts Idempotency-Keys; `date` as in `workQueueMigration`. */
export const idempotencyMigration = (date: string): Migration => ({
  name: `${date}-idempotent-requests`,
  up: (run) => run`
    create table idempotent_requests (
      id bytea primary key,
      digest bytea not null,
      event_id uuid not null,
      claim uuid not null,
      claimed_at timestamptz not null,
      is_applied boolean not null default false,
      answer bytea
    );
    create index idempotent_requests_by_age on idempotent_requests (claimed_at)`,
});
