import type { Pool } from 'pg';
import { sharedRead } from '../service/index.ts';

/**
 * Reads for how many milliseconds each job has been due, by the clock of Postgres, in all processes together. A failed
 * run keeps its row while it waits for its next attempt, and when the next scheduled run replaces it.
 */
export function createDueJobs(pool: Pool, schema: string): (job: string) => () => Promise<number> {
  const read = sharedRead(async () => {
    const { rows } = await pool.query<{ job: string; due_ms: number }>(
      `select identifier as job, extract(epoch from max(now() - least(created_at, run_at))) * 1000 as due_ms
       from ${schema}._private_jobs join ${schema}._private_tasks task on task.id = task_id group by identifier`,
    );
    return new Map(rows.map((row) => [row.job, Number(row.due_ms)]));
  });
  return (job) => async () => (await read()).get(job) ?? 0;
}
