import { type Bench, figure } from '../figures.ts';
import { roundsOnPostgres } from '../rounds-on-postgres.ts';

const LOAD = { tasks: 20_000, keys: 1_000 };

/** Postgres with fsync and one worker, together on one core. */
export const workQueueBench: Bench = {
  name: 'work-queue',
  about: `${LOAD.tasks} tasks that do nothing, in any order and in order of ${LOAD.keys} keys, beside rows that are taken and deleted; Postgres and worker on one core`,
  async run(progress) {
    const names = ['unordered', 'keyed', 'bare'] as const;
    const of = await roundsOnPostgres('work-queue/work-queue-load.ts', names, LOAD, progress);
    return [
      figure('work_queue_tasks_per_s', of('unordered'), '/s', '>= 1000', of('bare')),
      figure('work_queue_keyed_tasks_per_s', of('keyed'), '/s', '>= 1000', of('bare')),
    ];
  },
};
