import { z } from 'zod';
import { startPostgres } from '../local/index.ts';
import { median } from '../testbed/load.ts';
import { type Bench, figure } from './figures.ts';
import { runPinned } from './run-pinned.ts';
import { startingOn } from './starting-on.ts';

const CORE = 0;
const ROUNDS = 3;
const LOAD = { connections: 4, batch: 500, secondsEach: 4 };

const Rates = z.object({ batched: z.number(), singly: z.number(), inserts: z.number(), commissions: z.number() });

/** Postgres with fsync and the process that books, together on one core. */
export const ledgerBench: Bench = {
  name: 'ledger',
  about: `ledger transactions of four entries in batches of ${LOAD.batch} and singly, beside one insert per transaction; ${LOAD.connections} connections, Postgres and client on one core`,
  run: (progress) =>
    startingOn(CORE, async () => {
      const rates: z.infer<typeof Rates>[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const postgres = await startPostgres({ durable: true });
        try {
          const measurement = await runPinned('ledger-load.ts', CORE, Rates, {
            databaseUrl: postgres.address,
            ...LOAD,
          });
          rates.push(measurement);
          progress(
            `round ${round}: ${Math.round(measurement.batched)}/s in batches, ${Math.round(measurement.singly)}/s singly, ${Math.round(measurement.inserts)} inserts/s, ` +
              `${Math.round(measurement.commissions)} commissions/s from event to books`,
          );
        } finally {
          await postgres.remove();
        }
      }
      const of = (name: keyof z.infer<typeof Rates>) => median(rates.map((measurement) => measurement[name]));
      return [
        figure('ledger_tx_per_s', of('batched'), '/s', '>= 2000', of('inserts')),
        figure('ledger_tx_singly_per_s', of('singly'), '/s', '>= 300', of('inserts')),
        figure('ledger_commissions_per_s', of('commissions'), '/s', '>= 1500'),
      ];
    }),
};
