import { z } from 'zod';
import { startPostgres } from '../local/index.ts';
import { median } from '../testbed/load.ts';
import { type Bench, figure } from './figures.ts';
import { runPinned } from './run-pinned.ts';
import { startingOn } from './starting-on.ts';

const CORE = 0;
const ROUNDS = 3;
const LOAD = { tasks: 20_000, keys: 1_000 };

const Rates = z.object({ unordered: z.number(), keyed: z.number(), bare: z.number() });

/** Postgres with fsync and one worker, together on one core. */
export const workQueueBench: Bench = {
  name: 'work-queue',
  about: `${LOAD.tasks} tasks that do nothing, in any order and in order of ${LOAD.keys} keys, beside rows that are taken and deleted; Postgres and worker on one core`,
  run: (progress) =>
    startingOn(CORE, async () => {
      const rates: z.infer<typeof Rates>[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const postgres = await startPostgres({ durable: true });
        try {
          const input = { databaseUrl: postgres.address, ...LOAD };
          const measured = await runPinned('work-queue-load.ts', CORE, Rates, input);
          rates.push(measured);
          progress(
            `round ${round}: ${Math.round(measured.unordered)} tasks/s in any order, ${Math.round(measured.keyed)} in order, ${Math.round(measured.bare)} bare rows/s`,
          );
        } finally {
          await postgres.remove();
        }
      }
      const of = (name: keyof z.infer<typeof Rates>) => median(rates.map((measured) => measured[name]));
      return [
        figure('work_queue_tasks_per_s', of('unordered'), '/s', '>= 1000', of('bare')),
        figure('work_queue_keyed_tasks_per_s', of('keyed'), '/s', '>= 1000', of('bare')),
      ];
    }),
};
