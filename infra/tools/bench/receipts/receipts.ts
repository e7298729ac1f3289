import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { type Bench, figure } from '../figures.ts';
import { runPinned } from '../run-pinned.ts';

const LOAD = { receipts: 200_000 };
const Rates = z.object({ verified: z.number(), hashed: z.number() });

/** What `npm run receipts:verify` does of each stored click, without reading it; a process on each core. */
export const receiptsBench: Bench = {
  name: 'receipts',
  about: `${LOAD.receipts} clicks in memory on each core: facts to leaf to root, beside SHA-256 of as many bytes in one piece`,
  async run(progress) {
    const cores = Array.from({ length: availableParallelism() }, (_, core) => core);
    const rates = await Promise.all(cores.map((core) => runPinned('receipts/receipts-load.ts', core, Rates, LOAD)));
    const sum = (of: keyof z.infer<typeof Rates>) => rates.reduce((total, rate) => total + rate[of], 0);
    progress(`${cores.length} cores: ${Math.round(sum('verified'))} receipts a second`);
    return [figure('receipts_verified_per_s', sum('verified'), '/s', '>= 1000000', sum('hashed'))];
  },
};
