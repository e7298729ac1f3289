import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaigns } from '../db/campaigns.ts';
import { findSettlement, listHeldSettlements } from '../db/settlements/settlements.ts';
import type { BillingDeps } from '../deps.ts';
import { advance } from '../settlements/advance.ts';
import { findPayoutHold } from './find-payout-hold.ts';

/** Pays out the charged amounts that a payout hold kept back, once the hold has ended. */
export async function releaseHeld({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Promise<void> {
  for (const { id, book, campaignId, ownerUserId } of await listHeldSettlements(db)) {
    if ((await findPayoutHold(db, book, ownerUserId)).isHeld) continue;
    await inTransaction(db, async (trx) => {
      await lockCampaigns(trx, [campaignId]);
      const settlement = await findSettlement(trx, id);
      if (settlement) await advance(trx, settlement, new Date(clock()));
    });
  }
}
