import { type Bench, figure } from '../figures.ts';
import { roundsOnPostgres } from '../rounds-on-postgres.ts';

const LOAD = { connections: 4, batch: 500, secondsEach: 4 };

/** Postgres with fsync and the booking process, together on one core. */
export const ledgerBench: Bench = {
  name: 'ledger',
  about: `ledger transactions of four entries in batches of ${LOAD.batch} and singly, beside one insert per transaction; ${LOAD.connections} connections, Postgres and client on one core`,
  async run(progress) {
    const names = ['batched', 'singly', 'inserts', 'commissions'] as const;
    const of = await roundsOnPostgres('money/ledger-load.ts', names, LOAD, progress);
    return [
      figure('ledger_tx_per_s', of('batched'), '/s', '>= 2000', of('inserts')),
      figure('ledger_tx_singly_per_s', of('singly'), '/s', '>= 300', of('inserts')),
      figure('ledger_commissions_per_s', of('commissions'), '/s', '>= 1500'),
    ];
  },
};
