import { type Kysely, sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import { type Metrics, sharedRead } from '../service/index.ts';
import type { Verdict } from './leases.ts';

export type Tally = (outcome: Verdict['outcome']) => void;

const OUTCOMES: readonly Verdict['outcome'][] = ['done', 'rescheduled', 'retried', 'dead'];

/** Counts outcomes of tasks, and reads the number of waiting tasks from Postgres when scraped. */
export function createTally<Schema>(metrics: Metrics, db: Kysely<Schema>, queue: string): Tally {
  const { settled, queues } = metrics.of(queueFigures);
  queues.set(queue, db as Kysely<unknown>);
  for (const outcome of OUTCOMES) settled.inc({ queue, outcome }, 0);
  return (outcome) => settled.inc({ queue, outcome });
}

interface Waiting {
  readonly queue: string;
  readonly waiting: number;
  readonly dead: number;
  readonly overdueSeconds: number;
}

/** The metrics of all queues of a service, which share one schema. */
function queueFigures(metrics: Metrics) {
  const queues = new Map<string, Kysely<unknown>>();
  const read = sharedRead(async () => {
    const [db] = queues.values();
    if (!db) return [];
    const { rows } = await sql<Waiting>`
      select queue, count(task.id) filter (where dead_at is null) as waiting, count(dead_at) as dead,
        coalesce(extract(epoch from now() - min(due_at) filter (where dead_at is null and due_at < now())), 0)::float8
          as overdue_seconds
      from unnest(${[...queues.keys()]}::text[]) as queue left join work_queue task using (queue) group by queue`.execute(
      db,
    );
    return rows;
  });
  new Gauge({
    name: 'sillage_queue_tasks',
    help: 'Tasks that wait or are under way, and dead letters',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    async collect() {
      for (const { queue, waiting, dead } of await read()) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'dead' }, dead);
      }
    },
  });
  new Gauge({
    name: 'sillage_queue_oldest_seconds',
    help: 'For how long the task that waits longest has been due; 0 where none is',
    labelNames: ['queue'],
    registers: [metrics],
    async collect() {
      for (const { queue, overdueSeconds } of await read()) this.set({ queue }, overdueSeconds);
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
