import { RECEIPT_KIND_NAMES } from '@sillage/proto/receipts/facts';
import type { Kysely } from 'kysely';
import { readParts } from '../db/receipts/receipt-parts.ts';
import { findLastRoot } from '../db/receipts/receipt-seals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { Outcome } from './differences.ts';
import { inLongSnapshot } from './long-snapshot.ts';
import { changeOf } from './sealed-group.ts';

/** Verifies that the leaves of some event days lead to the roots of their parts, of which the chain is made. */
export async function verifyLeaves(
  db: Kysely<AttributionSchema>,
  requested: { readonly campaignId: string; readonly from: number; readonly before: number },
  { counts, report }: Outcome,
): Promise<void> {
  await inLongSnapshot(db, async (trx) => {
    const last = await findLastRoot(trx);
    if (!last) return;
    for (const kind of RECEIPT_KIND_NAMES)
      for await (const parts of readParts(trx, kind, { ...requested, lastDay: last.day }))
        for (const part of parts) {
          const changed = changeOf(part);
          if (changed) report(changed);
          else counts.chained += part.receipts;
        }
  });
}
