import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';

/** A task that is this worker's until its lease ends. */
export interface LeasedTask {
  readonly id: string;
  readonly lease: string;
  readonly payload: unknown;
  /** This one included. */
  readonly attempts: number;
}

/** What becomes of a task: it is done, or comes again, or is a dead letter. */
export type Verdict =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'rescheduled'; readonly at: Date }
  | { readonly outcome: 'rescheduled'; readonly delayMs: number }
  /** `isShared`: every other task would meet the error, too. */
  | { readonly outcome: 'retried'; readonly delayMs: number; readonly error: string; readonly isShared: boolean }
  | { readonly outcome: 'dead'; readonly error: string };

export interface Settlement {
  readonly task: Pick<LeasedTask, 'id' | 'lease'>;
  readonly verdict: Verdict;
}

/**
 * Takes up to `limit` tasks that are due. `due_at` of a task under way is the end of its lease, so that one whose
 * process died is due again by itself. All times are of Postgres: workers need not agree on a clock. Of a key only the
 * first task is taken; a worker that waited for its row looks at it again and finds it leased.
 */
export async function leaseTasks<Schema>(
  db: Kysely<Schema>,
  { queue, leaseMs, limit }: { readonly queue: string; readonly leaseMs: number; readonly limit: number },
): Promise<readonly LeasedTask[]> {
  const { rows } = await sql<LeasedTask>`
    with due as (
      select id from work_queue task
      where queue = ${queue} and dead_at is null and due_at <= now()
        and (key is null or not exists (
          select from work_queue earlier
          where earlier.queue = task.queue and earlier.key = task.key and earlier.dead_at is null
            and earlier.position < task.position
        ))
      order by due_at limit ${limit} for update skip locked
    )
    update work_queue task
    set attempts = attempts + 1, lease = ${uuid()}, due_at = now() + ${leaseMs} * interval '1 ms'
    from due where task.id = due.id
    returning task.id, task.lease, task.payload, task.attempts`.execute(db);
  return rows;
}

/** Returns the ids of those that are still this worker's. */
export async function renewLeases<Schema>(
  db: Kysely<Schema>,
  tasks: readonly LeasedTask[],
  leaseMs: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update work_queue task set due_at = now() + ${leaseMs} * interval '1 ms'
    from ${heldBy(tasks)} where task.id = held.id and task.lease = held.lease
    returning task.id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Changes only tasks whose lease was not taken over by another worker. */
export async function settleTasks<Schema>(db: Kysely<Schema>, settlements: readonly Settlement[]): Promise<void> {
  const done = settlements.filter(({ verdict }) => verdict.outcome === 'done').map(({ task }) => task);
  const kept = settlements.filter(({ verdict }) => verdict.outcome !== 'done');
  if (done.length > 0) {
    await sql`
      delete from work_queue task using ${heldBy(done)} where task.id = held.id and task.lease = held.lease`.execute(
      db,
    );
  }
  for (const { task, verdict } of kept) await keepTask(db, task, verdict);
}

async function keepTask<Schema>(db: Kysely<Schema>, task: Settlement['task'], verdict: Verdict): Promise<void> {
  const { id, lease } = task;
  const held = sql`id = ${id} and lease = ${lease}`;
  if (verdict.outcome === 'rescheduled') {
    const dueAt = 'at' in verdict ? sql`${verdict.at}` : sql`now() + ${verdict.delayMs} * interval '1 ms'`;
    await sql`
      update work_queue set lease = null, attempts = 0, last_error = null, due_at = ${dueAt} where ${held}`.execute(db);
  } else if (verdict.outcome === 'retried') {
    await sql`
      update work_queue set lease = null, last_error = ${verdict.error},
        due_at = now() + ${verdict.delayMs} * interval '1 ms' where ${held}`.execute(db);
  } else if (verdict.outcome === 'dead') {
    await sql`
      update work_queue set lease = null, last_error = ${verdict.error}, dead_at = now() where ${held}`.execute(db);
  }
}

const heldBy = (tasks: readonly Settlement['task'][]) => sql`unnest(
    ${tasks.map((task) => task.id)}::uuid[], ${tasks.map((task) => task.lease)}::uuid[]
  ) as held(id, lease)`;
