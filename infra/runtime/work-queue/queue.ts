import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';

/** A kind of work. Its tasks are rows of the table `work_queue` in the service's schema. */
export interface Queue<Payload> {
  /** Permanent, because rows store it. */
  readonly name: string;
  /** Schema of the stored JSON; a task that does not match becomes a dead letter. */
  readonly payload: z.ZodType<Payload>;
}

export interface NewTask<Payload> {
  readonly payload: Payload;
  /**
   * Tasks with the same key run one at a time, in the order in which they were enqueued. A task that waits for a retry
   * blocks those behind it; a dead letter does not. Absent: in any order.
   */
  readonly key?: string;
  /** Default: now. */
  readonly dueAt?: Date;
  /** The same, relative to now by the clock of Postgres. */
  readonly dueInMs?: number;
}

/** Number of locks that the keys of a queue share, so that a transaction with 100,000 keys takes few locks. */
const KEY_LOCKS = 1024;

/**
 * Enqueues tasks in the caller's transaction: they run at least once, if the transaction commits. Transactions with the
 * same key wait for each other, so that tasks run in the order of commits.
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

/** Makes the waiting tasks of a key due now; leaves running tasks and dead letters unchanged. */
export async function makeTasksDue<Schema>(trx: Kysely<Schema>, queue: string, key: string): Promise<void> {
  await sql`
    with changed as (
      update work_queue set due_at = now()
      where queue = ${queue} and key = ${key} and lease is null and dead_at is null and due_at > now()
      returning id
    )
    select pg_notify('work_queue', current_schema() || '.' || ${queue}::text) from changed limit 1`.execute(trx);
}

/** Locks in ascending order, so that transactions with several keys do not deadlock. */
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
