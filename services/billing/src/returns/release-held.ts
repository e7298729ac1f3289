import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaigns } from '../db/campaigns.ts';
import { findSettlement, listPayingWithHeldLines } from '../db/settlements.ts';
import type { BillingDeps } from '../deps.ts';
import { advance } from '../settlements/advance.ts';
import { findHold } from './find-hold.ts';

/** Pays out what was charged while a hold kept it back, once nothing holds any more. */
export async function releaseHeld({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Promise<void> {
  for (const { id, campaignId, ownerUserId } of await listPayingWithHeldLines(db)) {
    if ((await findHold(db, ownerUserId)).isHeld) continue;
    await inTransaction(db, async (trx) => {
      await lockCampaigns(trx, [campaignId]);
      const settlement = await findSettlement(trx, id);
      if (settlement) await advance(trx, settlement, new Date(clock()));
    });
  }
}
