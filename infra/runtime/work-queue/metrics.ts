import { type Kysely, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Verdict } from './leases.ts';

export type Tally = (outcome: Verdict['outcome']) => void;

/** Counts what became of tasks, and asks Postgres for what waits whenever the figures are read. */
export function createTally<Schema>(metrics: Registry, db: Kysely<Schema>, queue: string): Tally {
  let figures = figuresOf.get(metrics);
  if (!figures) {
    figures = createFigures(metrics);
    figuresOf.set(metrics, figures);
  }
  const { settled, counts } = figures;
  counts.push(async (tasks) => {
    const { rows } = await sql<{ waiting: number; dead: number }>`
      select count(*) filter (where dead_at is null) as waiting, count(dead_at) as dead
      from work_queue where queue = ${queue}`.execute(db);
    tasks.set({ queue, state: 'waiting' }, rows[0]?.waiting ?? 0);
    tasks.set({ queue, state: 'dead' }, rows[0]?.dead ?? 0);
  });
  return (outcome) => settled.inc({ queue, outcome });
}

interface Figures {
  readonly settled: Counter<'queue' | 'outcome'>;
  readonly counts: ((tasks: Gauge<'queue' | 'state'>) => Promise<void>)[];
}

/** A name is registered once, and a service may have several queues. */
const figuresOf = new WeakMap<Registry, Figures>();

function createFigures(metrics: Registry): Figures {
  const counts: Figures['counts'] = [];
  new Gauge({
    name: 'sillage_queue_tasks',
    help: 'Tasks that wait or are under way, and dead letters',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    async collect() {
      await Promise.all(counts.map((count) => count(this)));
    },
  });
  const settled = new Counter({
    name: 'sillage_queue_tasks_total',
    help: 'Tasks by what became of an attempt: done, rescheduled, retried, dead',
    labelNames: ['queue', 'outcome'],
    registers: [metrics],
  });
  return { settled, counts };
}
