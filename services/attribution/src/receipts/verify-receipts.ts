import type { Database } from '@sillage/runtime/postgres';
import type { AttributionSchema } from '../db/schema.ts';
import type { Counts, Report, Told } from './differences.ts';
import { listShares, type Share, type SharesRequest, verifyShare } from './shares.ts';

interface VerificationOptions extends Partial<SharesRequest> {
  readonly report: Report;
  /** Verifies the shares, this many at once; default: this process, one after the other. */
  readonly by?: { readonly verify: (share: Share) => Promise<Told>; readonly atOnce: number };
}

interface Verified extends Counts {
  readonly differences: number;
}

/**
 * Verifies everything that is stored: leaves, trees, seals and roots, of one campaign or all. `of: 'events'`, the
 * default, recomputes the leaves from the events; `leaves` takes the sealed ones. Reports in the order of shares.
 * Changes nothing; memory does not grow with the number of events.
 */
export async function verifyReceipts(
  db: Database<AttributionSchema>,
  {
    campaignId,
    of = 'events',
    report,
    by = { verify: (share) => verifyShare(db, share), atOnce: 1 },
  }: VerificationOptions,
): Promise<Verified> {
  const total = { recomputed: 0, withoutFacts: 0, waiting: 0, chained: 0, differences: 0 };
  for await (const { counts, found, differences } of inOrder(listShares(db, { campaignId, of }), by)) {
    for (const difference of found) report(difference);
    total.recomputed += counts.recomputed;
    total.withoutFacts += counts.withoutFacts;
    total.waiting += counts.waiting;
    total.chained += counts.chained;
    total.differences += differences;
  }
  return total;
}

async function* inOrder(shares: AsyncIterable<Share>, { verify, atOnce }: NonNullable<VerificationOptions['by']>) {
  const begun: Promise<Told>[] = [];
  for await (const share of shares) {
    const told = verify(share);
    // Avoids an unhandled rejection; the error is thrown when this share is awaited.
    told.catch(() => {});
    begun.push(told);
    if (begun.length < atOnce) continue;
    const first = begun.shift();
    if (first) yield await first;
  }
  for (const told of begun) yield await told;
}
