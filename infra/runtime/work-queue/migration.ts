import type { Migration } from '../postgres/index.ts';

/**
 * For the migrations of each service with a work queue. `date` is the day on which the service adopted it, so that the
 * name sorts behind its earlier migrations.
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
 * For the migrations of a service with a queue that limits its groups, after the table's. The last condition of each
 * index is always true, and only queries that should use the index repeat it. Without it, the planner may choose any
 * index that starts with the queue's name, because a queue that was empty at the last `analyze` seems to have one row.
 */
export const workQueueGroupsMigration = (date: string): Migration => ({
  name: `${date}-work-queue-groups`,
  up: (run) => run`
    drop index work_queue_by_due_time;
    create index work_queue_by_due_time on work_queue (queue, due_at) where dead_at is null and attempts >= 0;
    create index work_queue_by_group on work_queue (queue, split_part(coalesce(key, ''), ' ', 1), due_at)
    where dead_at is null and position > 0`,
});
