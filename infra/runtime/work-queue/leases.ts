import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';

/** A task that this worker holds until its lease ends. */
export interface LeasedTask {
  readonly id: string;
  readonly lease: string;
  readonly key: string | null;
  readonly payload: unknown;
  /** Including this one. */
  readonly attempts: number;
}

/** The outcome of a task's run. */
export type Verdict =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'rescheduled'; readonly at: Date }
  /** `withGroup`: the due tasks of its group wait for the same time. */
  | { readonly outcome: 'rescheduled'; readonly delayMs: number; readonly withGroup: boolean }
  /** `isShared`: the error would affect every other task as well. */
  | { readonly outcome: 'retried'; readonly delayMs: number; readonly error: string; readonly isShared: boolean }
  | { readonly outcome: 'dead'; readonly error: string };

export interface Settlement {
  readonly task: Pick<LeasedTask, 'id' | 'lease' | 'key'>;
  readonly verdict: Verdict;
}

/** The maximum number of tasks of one group that a worker may hold, and the number that it holds of each. */
export interface GroupLimit {
  readonly most: number;
  readonly held: ReadonlyMap<string, number>;
}

/** These two conditions must match the index of `workQueueGroupsMigration`. */
const waits = sql`dead_at is null and position > 0`;
const group = sql`split_part(coalesce(key, ''), ' ', 1)`;
const groupOf = (key: string | null): string => key?.split(' ', 1)[0] ?? '';

/** Counts tasks by group. */
export function countGroups(tasks: Iterable<Pick<LeasedTask, 'key'>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of tasks) counts.set(groupOf(key), (counts.get(groupOf(key)) ?? 0) + 1);
  return counts;
}

const isFirstOfKey = sql`(key is null or not exists (
  select from work_queue earlier
  where earlier.queue = task.queue and earlier.key = task.key and earlier.dead_at is null
    and earlier.position < task.position
))`;

interface LeaseRequest {
  readonly queue: string;
  readonly leaseMs: number;
  readonly limit: number;
  readonly groups?: GroupLimit;
}

/**
 * Leases up to `limit` due tasks. `due_at` of a running task is the end of its lease, so a task whose process died
 * becomes due again automatically. All times are by the clock of Postgres, so workers' clocks need not agree. Only the
 * first task of a key is leased; a worker that waited for its row rechecks it and finds it leased.
 */
export async function leaseTasks<Schema>(
  db: Kysely<Schema>,
  { queue, leaseMs, limit, groups }: LeaseRequest,
): Promise<readonly LeasedTask[]> {
  const due = groups
    ? dueOfGroups(queue, limit, groups)
    : sql`due as (
        select id from work_queue task
        where queue = ${queue} and dead_at is null and attempts >= 0 and due_at <= now() and ${isFirstOfKey}
        order by due_at limit ${limit} for update skip locked
      )`;
  const { rows } = await sql<LeasedTask>`
    with recursive ${due}
    update work_queue task
    set attempts = attempts + 1, lease = ${uuid()}, due_at = now() + ${leaseMs} * interval '1 ms'
    where id = any(array(select id from due))
    returning id, lease, key, payload, attempts`.execute(db);
  return rows;
}

/**
 * Skips from group to group in the index, so that a full group costs nothing, however many of its tasks are due. Locks
 * only the rows that it leases.
 */
const dueOfGroups = (queue: string, limit: number, { most, held }: GroupLimit) => sql`
  names as (
    (select ${group} as name from work_queue where queue = ${queue} and ${waits} order by 1 limit 1)
    union all
    select (
      select ${group} from work_queue
      where queue = ${queue} and ${waits} and ${group} > names.name order by 1 limit 1
    ) from names where name is not null
  ), picked as (
    select found.id from names
    left join unnest(${[...held.keys()]}::text[], ${[...held.values()]}::integer[]) as under_way(name, count) using (name)
    cross join lateral (
      select id, due_at from work_queue task
      where queue = ${queue} and ${waits} and ${group} = names.name and due_at <= now() and ${isFirstOfKey}
      order by due_at limit greatest(${most} - coalesce(count, 0), 0)
    ) as found
    order by due_at limit ${limit}
  ), due as (
    select id from work_queue where id = any(array(select id from picked)) and due_at <= now() for update skip locked
  )`;

/** Milliseconds until the next task of the queue is due, negative for one that is; undefined if none waits. */
export async function nextDueInMs<Schema>(db: Kysely<Schema>, queue: string): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from due_at - now()) * 1000)::float8 as ms from work_queue
    where queue = ${queue} and dead_at is null and attempts >= 0 order by due_at limit 1`.execute(db);
  return rows[0]?.ms;
}

/** Returns the ids of the tasks that this worker still holds. */
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

/** Settles only tasks whose lease was not taken over by another worker. */
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
  const postponed = new Map<string, () => Promise<void>>();
  for (const { task, verdict } of kept) {
    if ('withGroup' in verdict && verdict.withGroup)
      postponed.set(groupOf(task.key), () => postponeGroup(db, task, verdict.delayMs));
  }
  for (const postpone of postponed.values()) await postpone();
}

async function postponeGroup<Schema>(
  db: Kysely<Schema>,
  { id, key }: Settlement['task'],
  delayMs: number,
): Promise<void> {
  await sql`
    update work_queue set due_at = now() + ${delayMs} * interval '1 ms'
    where id in (
      select id from work_queue
      where queue = (select queue from work_queue where id = ${id}) and ${waits} and due_at <= now() and lease is null
        and ${group} = ${groupOf(key)}
      for update skip locked
    )`.execute(db);
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
