import { availableParallelism } from 'node:os';
import type { Report } from './differences.ts';
import { openForVerifying } from './open-for-verifying.ts';
import type { SharesAsked } from './shares.ts';
import { VerifyProcesses } from './verify-processes.ts';
import { verifyReceipts } from './verify-receipts.ts';

/** Each has two connections, and Postgres has a hundred unless it is told otherwise. */
const MOST_PROCESSES = 16;
/** Of each process: while the others wait for a long share, there is something to do. */
const SHARES_AHEAD = 8;

/** As `verifyReceipts`, on all processors: a process for each, which gets a share whenever it has none. */
export async function verifyInParallel(
  databaseUrl: string,
  asked: Partial<SharesAsked> & { readonly report: Report },
  processCount = Math.min(availableParallelism(), MOST_PROCESSES),
) {
  const db = openForVerifying(databaseUrl);
  const processes = new VerifyProcesses(databaseUrl, processCount);
  try {
    return await verifyReceipts(db, {
      ...asked,
      by: { verify: (share) => processes.verify(share), atOnce: processCount * SHARES_AHEAD },
    });
  } finally {
    await processes.close();
    await db.destroy();
  }
}
