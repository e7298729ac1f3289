import type { Migration } from '../postgres/index.ts';

/**
 * Belongs to the migrations of each service with a work queue. `date` is the day the service adopted it, so that the
 * name sorts behind the migrations it already has.
 */
export const workQueueMigration = (date: string): Migration => ({
  name: `${date}-work-queue`,
  up: (run) => run`
    create table work_queue (
      id uuid primary key,
      queue text not null,
      key text,
      position bigint not null generated always as identity,
      payload jsonb not null,
      attempts integer not null default 0,
      due_at timestamptz not null,
      lease uuid,
      last_error text,
      dead_at timestamptz
    );
    create index work_queue_by_due_time on work_queue (queue, due_at) where dead_at is null;
    create index work_queue_by_key on work_queue (queue, key, position) where key is not null and dead_at is null;
    create index work_queue_dead_letters on work_queue (dead_at) where dead_at is not null`,
});

/**
 * Belongs to the migrations of a service with a queue whose groups are limited, after that of the table. The last
 * condition of each index is always true, and stated only where the index is to be used: a queue that was empty when
 * Postgres last looked seems to have one row, and then any index that begins with its name looks as good as another.
 */
export const workQueueGroupsMigration = (date: string): Migration => ({
  name: `${date}-work-queue-groups`,
  up: (run) => run`
    drop index work_queue_by_due_time;
    create index work_queue_by_due_time on work_queue (queue, due_at) where dead_at is null and attempts >= 0;
    create index work_queue_by_group on work_queue (queue, split_part(coalesce(key, ''), ' ', 1), due_at)
    where dead_at is null and position > 0`,
});
