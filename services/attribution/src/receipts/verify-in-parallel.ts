import { availableParallelism } from 'node:os';
import type { Report } from './differences.ts';
import { openForVerifying } from './open-for-verifying.ts';
import type { SharesRequest } from './shares.ts';
import { VerifyProcesses } from './verify-processes.ts';
import { verifyReceipts } from './verify-receipts.ts';

/** Each has two connections, and Postgres allows a hundred by default. */
const MAX_PROCESSES = 16;
/** Shares queued per process, so that the others are busy while one works on a long share. */
const SHARES_AHEAD = 8;

/** Like `verifyReceipts`, with one process per processor; each gets a share whenever it is idle. */
export async function verifyInParallel(
  databaseUrl: string,
  requested: Partial<SharesRequest> & { readonly report: Report },
  processCount = Math.min(availableParallelism(), MAX_PROCESSES),
) {
  const db = openForVerifying(databaseUrl);
  const processes = new VerifyProcesses(databaseUrl, processCount);
  try {
    return await verifyReceipts(db, {
      ...requested,
      by: { verify: (share) => processes.verify(share), atOnce: processCount * SHARES_AHEAD },
    });
  } finally {
    await processes.close();
    await db.destroy();
  }
}
