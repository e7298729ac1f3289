import { type Kysely, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Verdict } from './leases.ts';

export type Tally = (outcome: Verdict['outcome']) => void;

/** Counts what became of tasks, and asks Postgres for what waits whenever the figures are read. */
export function createTally<Schema>(metrics: Registry, db: Kysely<Schema>, queue: string): Tally {
  const settled = new Counter({
    name: 'sillage_queue_tasks_total',
    help: 'Tasks by what became of an attempt: done, rescheduled, retried, dead',
    labelNames: ['queue', 'outcome'],
    registers: [metrics],
  });
  new Gauge({
    name: 'sillage_queue_tasks',
    help: 'Tasks that wait or are under way, and dead letters',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    async collect() {
      const { rows } = await sql<{ waiting: number; dead: number }>`
        select count(*) filter (where dead_at is null) as waiting, count(dead_at) as dead
        from work_queue where queue = ${queue}`.execute(db);
      this.set({ queue, state: 'waiting' }, rows[0]?.waiting ?? 0);
      this.set({ queue, state: 'dead' }, rows[0]?.dead ?? 0);
    },
  });
  return (outcome) => settled.inc({ queue, outcome });
}
