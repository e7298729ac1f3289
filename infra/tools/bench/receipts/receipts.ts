import { availableParallelism } from 'node:os';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Database, migrate, openDatabase } from '@sillage/runtime/postgres';
import { z } from 'zod';
import { migrations } from '../../../../services/attribution/src/db/migrations/index.ts';
import { type AttributionSchema, SCHEMA } from '../../../../services/attribution/src/db/schema.ts';
import { sealDays } from '../../../../services/attribution/src/receipts/seal-day.ts';
import type { SharesRequest } from '../../../../services/attribution/src/receipts/shares.ts';
import { verifyInParallel } from '../../../../services/attribution/src/receipts/verify-in-parallel.ts';
import { startPostgres } from '../../local/index.ts';
import { type Bench, figure } from '../figures.ts';
import { runPinned } from '../run-pinned.ts';
import { ownCpuMs, usageOf } from '../sizing/usage.ts';
import { fillChain, fillEvents } from './receipts-past.ts';

const CHAIN = { days: 60, ofEach: 3_300, receipts: 60 * 50 * 3_300 };
const EVENTS = 1_000_000;
const DIGESTS = 500_000;

/** The work of `npm run receipts:verify` on rows from Postgres, compared with one digest per receipt. */
export const receiptsBench: Bench = {
  name: 'receipts',
  about: `${CHAIN.receipts} receipts of one campaign verified by their stored leaves, and ${EVENTS} clicks recomputed from what is stored of them, on all processors`,
  async run(progress) {
    const cores = Array.from({ length: availableParallelism() }, (_, core) => core);
    const digests = await Promise.all(
      cores.map((core) =>
        runPinned('receipts/receipts-load.ts', core, z.object({ rate: z.number() }), { digests: DIGESTS }),
      ),
    );
    const chain = await measure('leaves', progress, (db) => fillChain(db, CHAIN.days, CHAIN.ofEach));
    const recomputed = await measure('events', progress, async (db, databaseUrl) => {
      await fillEvents(databaseUrl, EVENTS);
      await sealDays(db, Date.now() + DAY_MS);
    });
    const called = digests.reduce((sum, { rate }) => sum + rate, 0);
    return [
      figure('receipts_chain_per_s', chain, '/s', '>= 1000000', called),
      figure('receipts_recomputed_per_s', recomputed, '/s', '>= 0'),
    ];
  },
};

/** Receipts per second, including the start of the processes. */
async function measure(
  of: SharesRequest['of'],
  progress: (line: string) => void,
  fill: (db: Database<AttributionSchema>, databaseUrl: string) => Promise<void>,
): Promise<number> {
  const postgres = await startPostgres();
  const db = openDatabase<AttributionSchema>(postgres.address, {
    schema: SCHEMA,
    applicationName: 'bench',
    maxConnections: 3,
    statementTimeoutMs: 0,
  });
  try {
    await migrate(db, SCHEMA, migrations);
    await fill(db, postgres.address);
    const usedMs = () => ({
      own: ownCpuMs(),
      postgres: usageOf(postgres.pid ?? 0).cpuMs,
    });
    const [before, startedAt] = [usedMs(), performance.now()];
    const { recomputed, chained, differences } = await verifyInParallel(postgres.address, { of, report: () => {} });
    const seconds = (performance.now() - startedAt) / 1000;
    const after = usedMs();
    if (differences > 0) throw new Error(`${differences} differences where nothing was changed`);
    const receipts = of === 'leaves' ? chained : recomputed;
    progress(
      `${receipts} receipts by their ${of} in ${seconds.toFixed(1)} s; processor time of Node ${((after.own - before.own) / 1000).toFixed(1)} s, of Postgres ${((after.postgres - before.postgres) / 1000).toFixed(1)} s`,
    );
    return receipts / seconds;
  } finally {
    await db.destroy();
    await postgres.remove();
  }
}
