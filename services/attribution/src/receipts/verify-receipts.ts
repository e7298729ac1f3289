import type { Database } from '@sillage/runtime/postgres';
import { listCampaignIds } from '../db/campaigns.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { Counts, Report } from './differences.ts';
import { verifyChain } from './verify-chain.ts';
import { verifyEvents } from './verify-events.ts';

/**
 * Recomputes everything from what is stored: leaves, trees, seals and roots, of one campaign or of all. Changes nothing;
 * memory does not grow with the number of events.
 */
export async function verifyReceipts(
  db: Database<AttributionSchema>,
  { campaignId, report }: { readonly campaignId?: string | undefined; readonly report: Report },
): Promise<Counts> {
  const counts: Counts = { recomputed: 0, withoutFacts: 0, waiting: 0 };
  const sealed = await verifyChain(db, campaignId, report);
  const all = campaignId === undefined ? [...sealed, ...(await listCampaignIds(db))] : [campaignId];
  for (const id of [...new Set(all)].sort()) await verifyEvents(db, id, counts, report);
  return counts;
}
