import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import { findAffiliate } from '../db/affiliates/affiliates.ts';
import { findOwnCampaign, lockOwnCampaign } from '../db/campaigns/campaigns.ts';
import type { CommandDeps } from '../deps.ts';
import { removeAffiliateRows } from './apply-deletion.ts';
import { refuseWhileOwed } from './refuse-while-owed.ts';

/**
 * Deletes an affiliate to whom nothing is owed, which is always the case in test mode. Otherwise throws
 * `commissions_owed` with the amounts: a settlement pays and deletes such affiliates.
 */
export async function removeAffiliate(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  affiliateId: string,
): Promise<void> {
  const campaign = found(await findOwnCampaign(deps.db, campaignId, ownerUserId));
  const affiliate = found(await findAffiliate(deps.db, campaignId, affiliateId));
  await refuseWhileOwed(
    deps,
    campaign,
    affiliate,
    'Commissions are still owed to this affiliate. Pay them, or let the payment delete the affiliate.',
  );
  await inTransaction(deps.db, async (trx) => {
    const locked = found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'share'));
    await removeAffiliateRows(trx, locked, [affiliateId], new Date(deps.clock()));
  });
}
