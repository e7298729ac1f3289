import type { Database } from '@sillage/runtime/postgres';
import { listCampaignIds } from '../db/campaigns.ts';
import { findFirstDay } from '../db/receipt-facts.ts';
import { countReceiptsByDay, listCampaignsWithParts } from '../db/receipt-parts.ts';
import { readRoots } from '../db/receipt-seals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { Outcome } from './differences.ts';
import { verifyDay } from './verify-chain.ts';
import { verifyEvents } from './verify-events.ts';
import { verifyLeaves } from './verify-leaves.ts';

/** What is verified by itself: nothing of it depends on another share. */
export type Share =
  /** Seals and root of a day, of one campaign or of all. */
  | { readonly of: 'day'; readonly campaignId: string | undefined; readonly day: number }
  /** Receipts of events of some days, by what is stored of the events or by their leaves alone. */
  | { readonly of: 'events' | 'leaves'; readonly campaignId: string; readonly from: number; readonly before: number };

export interface SharesAsked {
  readonly campaignId: string | undefined;
  readonly of: 'events' | 'leaves';
}

/** Days whose events are sorted at once. */
const MOST_DAYS = 31;
/** A share ends with the day with which it has as many. */
const ENOUGH_RECEIPTS = 200_000;

/** All that is to be verified: day by day, then campaign by campaign. */
export async function* listShares(
  db: Database<AttributionSchema>,
  { campaignId, of }: SharesAsked,
): AsyncGenerator<Share> {
  const campaigns = new Set(campaignId === undefined ? await listCampaignIds(db) : [campaignId]);
  let last: number | undefined;
  for await (const { day } of readRoots(db)) {
    yield { of: 'day', campaignId, day };
    last = day;
    // Of campaigns that nothing else is known of, too.
    if (campaignId === undefined) for (const id of await listCampaignsWithParts(db, day)) campaigns.add(id);
  }
  if (last === undefined) return;
  for (const id of [...campaigns].sort()) {
    const counts = await countReceiptsByDay(db, id);
    let from = await findFirstDay(db, id);
    for (let [day, receipts] = [from, 0]; day <= last; day += 1) {
      receipts += counts.get(day) ?? 0;
      const before = day + 1;
      if (before - from < MOST_DAYS && receipts < ENOUGH_RECEIPTS && day < last) continue;
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
