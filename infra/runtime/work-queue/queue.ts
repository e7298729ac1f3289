import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';

/** The work of one kind. Its tasks are rows of the table `work_queue` of the schema of the service that does them. */
export interface Queue<Payload> {
  /** The same for ever: rows name it. */
  readonly name: string;
  /** What is stored as JSON; a task that does not fit becomes a dead letter. */
  readonly payload: z.ZodType<Payload>;
}

export interface NewTask<Payload> {
  readonly payload: Payload;
  /**
   * Tasks of one key run one at a time, in the order in which they were enqueued; one that waits for its next attempt
   * holds back those behind it, a dead letter does not. Absent: in any order.
   */
  readonly key?: string;
  /** Default: at once. */
  readonly dueAt?: Date;
  /** The same, from now on by the clock of Postgres. */
  readonly dueInMs?: number;
}

/** How many locks the keys of a queue share: a transaction that enqueues for 100,000 keys still takes few. */
const KEY_LOCKS = 1024;

/**
 * Writes tasks in the caller's transaction: they run if and only if it commits, and at least once. Where they have
 * keys, another transaction with the same key waits for this one, so that the order of commits is the order of tasks.
 */
export async function enqueueTasks<Schema, Payload>(
  trx: Kysely<Schema>,
  queue: Queue<Payload>,
  tasks: readonly NewTask<Payload>[],
): Promise<void> {
  const keys = tasks.map((task) => task.key ?? null);
  if (keys.some((key) => key !== null)) await lockKeys(trx, queue.name, keys);
  await sql`
    with added as (
      insert into work_queue (id, queue, key, payload, due_at)
      select i, ${queue.name}, k, p, coalesce(d, now() + w * interval '1 ms')
      from unnest(
        ${tasks.map(() => uuid())}::uuid[],
        ${keys}::text[],
        ${tasks.map((task) => JSON.stringify(task.payload))}::jsonb[],
        ${tasks.map((task) => task.dueAt ?? null)}::timestamptz[],
        ${tasks.map((task) => task.dueInMs ?? 0)}::bigint[]
      ) with ordinality as t(i, k, p, d, w, place) order by place
      returning id
    )
    select pg_notify('work_queue', current_schema() || '.' || ${queue.name}::text) from added limit 1`.execute(trx);
}

/** The waiting tasks of a key are due now; those under way and dead letters stay as they are. */
export async function makeTasksDue<Schema>(trx: Kysely<Schema>, queue: string, key: string): Promise<void> {
  await sql`
    with changed as (
      update work_queue set due_at = now()
      where queue = ${queue} and key = ${key} and lease is null and dead_at is null and due_at > now()
      returning id
    )
    select pg_notify('work_queue', current_schema() || '.' || ${queue}::text) from changed limit 1`.execute(trx);
}

/** In ascending order, so that two transactions with several keys do not wait for each other. */
export async function lockKeys<Schema>(
  trx: Kysely<Schema>,
  queue: string,
  keys: readonly (string | null)[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('work queue ' || current_schema() || '.' || ${queue}::text), number)
    from (
      select distinct hashtext(key) & ${KEY_LOCKS - 1}::int as number
      from unnest(${keys}::text[]) as t(key) where key is not null order by number
    ) as locks`.execute(trx);
}
