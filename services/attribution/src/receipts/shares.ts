import type { Database } from '@sillage/runtime/postgres';
import { listCampaignIds } from '../db/campaigns.ts';
import { findFirstDay } from '../db/receipts/receipt-facts.ts';
import { countReceiptsByDay, listCampaignsWithParts } from '../db/receipts/receipt-parts.ts';
import { readRoots } from '../db/receipts/receipt-seals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { Outcome } from './differences.ts';
import { verifyDay } from './verify-chain.ts';
import { verifyEvents } from './verify-events.ts';
import { verifyLeaves } from './verify-leaves.ts';

/** A unit of verification that does not depend on others. */
export type Share =
  /** Seals and root of a day, of one campaign or all. */
  | { readonly of: 'day'; readonly campaignId: string | undefined; readonly day: number }
  /** Receipts for the events of some days, verified by the stored events or by their leaves only. */
  | { readonly of: 'events' | 'leaves'; readonly campaignId: string; readonly from: number; readonly before: number };

export interface SharesRequest {
  readonly campaignId: string | undefined;
  readonly of: 'events' | 'leaves';
}

/** Most days whose events are sorted at once. */
const MAX_DAYS = 31;
/** A share ends with the day on which it reaches this number. */
const ENOUGH_RECEIPTS = 200_000;

/** Everything to verify: day by day, then campaign by campaign. */
export async function* listShares(
  db: Database<AttributionSchema>,
  { campaignId, of }: SharesRequest,
): AsyncGenerator<Share> {
  const campaigns = new Set(campaignId === undefined ? await listCampaignIds(db) : [campaignId]);
  let last: number | undefined;
  for await (const { day } of readRoots(db)) {
    yield { of: 'day', campaignId, day };
    last = day;
    // Includes campaigns that are only known from their parts.
    if (campaignId === undefined) for (const id of await listCampaignsWithParts(db, day)) campaigns.add(id);
  }
  if (last === undefined) return;
  for (const id of [...campaigns].sort()) {
    const counts = await countReceiptsByDay(db, id);
    let from = await findFirstDay(db, id);
    for (let [day, receipts] = [from, 0]; day <= last; day += 1) {
      receipts += counts.get(day) ?? 0;
      const before = day + 1;
      if (before - from < MAX_DAYS && receipts < ENOUGH_RECEIPTS && day < last) continue;
      yield { of, campaignId: id, from, before };
      [from, receipts] = [before, 0];
    }
  }
}

export async function verifyShare(db: Database<AttributionSchema>, share: Share): Promise<Outcome> {
  const outcome = new Outcome();
  if (share.of === 'day') await verifyDay(db, share, outcome.report);
  else if (share.of === 'events') await verifyEvents(db, share, outcome);
  else await verifyLeaves(db, share, outcome);
  return outcome;
}
