import { type Kysely, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Verdict } from './leases.ts';

export type Tally = (outcome: Verdict['outcome']) => void;

/** Counts what became of tasks, and asks Postgres for what waits whenever the figures are read. */
export function createTally<Schema>(metrics: Registry, db: Kysely<Schema>, queue: string): Tally {
  const figures = figuresOf.get(metrics) ?? createFigures(metrics, db);
  figuresOf.set(metrics, figures);
  figures.queues.add(queue);
  return (outcome) => figures.settled.inc({ queue, outcome });
}

interface Figures {
  readonly settled: Counter<'queue' | 'outcome'>;
  readonly queues: Set<string>;
}

/** Of a service: a name is registered once, and there may be several queues. */
const figuresOf = new WeakMap<Registry, Figures>();

function createFigures<Schema>(metrics: Registry, db: Kysely<Schema>): Figures {
  const queues = new Set<string>();
  new Gauge({
    name: 'sillage_queue_tasks',
    help: 'Tasks that wait or are under way, and dead letters',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    async collect() {
      const { rows } = await sql<{ queue: string; waiting: number; dead: number }>`
        select queue, count(task.id) filter (where dead_at is null) as waiting, count(dead_at) as dead
        from unnest(${[...queues]}::text[]) as queue left join work_queue task using (queue) group by queue`.execute(
        db,
      );
      for (const { queue, waiting, dead } of rows) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'dead' }, dead);
      }
    },
  });
  const settled = new Counter({
    name: 'sillage_queue_tasks_total',
    help: 'Tasks by what became of an attempt: done, rescheduled, retried, dead',
    labelNames: ['queue', 'outcome'],
    registers: [metrics],
  });
  return { settled, queues };
}
