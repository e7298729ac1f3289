import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import { lockAffiliate, updateAffiliateRow } from '../db/affiliates/affiliates.ts';
import { lockOwnCampaign, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import type { CommandDeps } from '../deps.ts';
import { newDashboardToken } from './new-keys.ts';
import { publishAffiliate, publishCampaign } from './publish.ts';

/**
 * Replaces the private link of an affiliate; the old one stops working. The campaign's version is incremented, which
 * invalidates its tickets.
 */
export async function renewDashboardLink(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  affiliateId: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'update'));
    const affiliate = await lockAffiliate(trx, campaignId, affiliateId);
    found(affiliate?.isRemoved ? undefined : affiliate);
    const now = new Date(deps.clock());
    await publishAffiliate(
      trx,
      await updateAffiliateRow(trx, affiliateId, { dashboardToken: newDashboardToken() }, now),
    );
    await publishCampaign(trx, await updateCampaignRow(trx, campaignId, {}, now));
  });
}
