import type { DeadTasks } from '@sillage/proto/http/dead-tasks';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../postgres/index.ts';
import { lockKeys } from './queue.ts';

export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly key: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly deadAt: Date;
}

/** Newest first. Payloads are left out: they may contain secrets or personal data. */
export async function listDeadLetters<Schema>(db: Kysely<Schema>, limit: number): Promise<readonly DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, queue, key, attempts, last_error, dead_at
    from work_queue where dead_at is not null order by dead_at desc limit ${limit}`.execute(db);
  return rows;
}

/** The same, in the format for the administrator. */
export async function listDeadTasks<Schema>(db: Kysely<Schema>, limit: number): Promise<DeadTasks> {
  const letters = await listDeadLetters(db, limit);
  return { tasks: letters.map((letter) => ({ ...letter, deadAt: letter.deadAt.toISOString() })) };
}

/**
 * Requeues a dead letter with all its attempts, behind the waiting tasks of its key. False if there is no dead letter
 * with this id.
 */
export function retryDeadLetter<Schema>(db: Kysely<Schema>, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ queue: string; key: string | null }>`
      select queue, key from work_queue where id = ${id} and dead_at is not null for update`.execute(trx);
    const [letter] = rows;
    if (!letter) return false;
    await lockKeys(trx, letter.queue, [letter.key]);
    await sql`
      with retried as (
        update work_queue set dead_at = null, attempts = 0, due_at = now(), position = default where id = ${id}
        returning queue
      )
      select pg_notify('work_queue', current_schema() || '.' || queue) from retried`.execute(trx);
    return true;
  });
}

export async function purgeDeadLetters<Schema>(db: Kysely<Schema>, queue: string, keptDays: number): Promise<void> {
  await sql`
    delete from work_queue
    where queue = ${queue} and dead_at < now() - ${keptDays} * interval '1 day'`.execute(db);
}
