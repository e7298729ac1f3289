import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import { lockAffiliate, updateAffiliateRow } from '../db/affiliates.ts';
import { lockOwnCampaign, updateCampaignRow } from '../db/campaigns.ts';
import type { CommandDeps } from '../deps.ts';
import { newDashboardToken } from './new-keys.ts';
import { publishAffiliate, publishCampaign } from './publish.ts';

/**
 * Another private link for an affiliate; the old one opens nothing from here on. The campaign's version grows, so that
 * its tickets end.
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
