import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { findAffiliate } from '../db/affiliates.ts';
import { findOwnCampaign, lockOwnCampaign } from '../db/campaigns.ts';
import type { CommandDeps } from '../deps.ts';
import { removeAffiliateRow } from './apply-deletion.ts';

/**
 * Deletes an affiliate to whom nothing is owed, as nothing is in test mode. Throws `commissions_owed` with what is: a
 * settlement pays it and deletes them.
 */
export async function removeAffiliate(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  affiliateId: string,
): Promise<void> {
  const campaign = found(await findOwnCampaign(deps.db, campaignId, ownerUserId));
  const affiliate = found(await findAffiliate(deps.db, campaignId, affiliateId));
  const { owed } = campaign.isTest ? { owed: [] } : await deps.billing.owedTo(affiliateId);
  if (owed.length > 0) {
    throw new AppError(
      'commissions_owed',
      'Commissions are still owed to this affiliate. Pay them, or let the payment delete the affiliate.',
      {
        members: {
          owedCount: owed.length,
          owed: owed.map(({ currency, owedMinor, pendingMinor }) => ({
            campaignId,
            campaignName: campaign.name,
            affiliateId,
            affiliateName: affiliate.name,
            currency,
            pendingMinor: BigInt(pendingMinor),
            amountMinor: BigInt(owedMinor + pendingMinor),
          })),
        },
      },
    );
  }
  await inTransaction(deps.db, async (trx) => {
    found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'share'));
    await removeAffiliateRow(trx, campaignId, affiliateId, new Date(deps.clock()));
  });
}
