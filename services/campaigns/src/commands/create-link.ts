import { isCampaignHost } from '@sillage/proto/values/campaign-hosts';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { findAffiliateView } from '../db/affiliates/affiliates.ts';
import { lockOwnCampaign } from '../db/campaigns/campaigns.ts';
import type { CommandDeps } from '../deps.ts';
import { addShortLink } from './add-short-link.ts';

interface LinkRequest {
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** A URL; absent: the campaign's destination. */
  readonly targetUrl: string | undefined;
}

/** Creates a further link of an affiliate. `shortCode` is null if no short code was free. */
export async function createLink(
  deps: CommandDeps,
  { ownerUserId, campaignId, affiliateId, targetUrl }: LinkRequest,
): Promise<{ readonly shortCode: string | null; readonly targetUrl: string }> {
  return inTransaction(deps.db, async (trx) => {
    const campaign = found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'share'));
    found(await findAffiliateView(trx, campaignId, affiliateId));
    if (targetUrl !== undefined && !isCampaignHost(new URL(targetUrl), campaign))
      throw new AppError('validation_failed', 'The destination URL must lead to the shop or to an allowed host');
    const now = new Date(deps.clock());
    const link = await addShortLink(trx, deps, {
      campaign,
      affiliateId,
      targetUrl: targetUrl ?? null,
      isPrimary: false,
      now,
    });
    return { shortCode: link?.code ?? null, targetUrl: targetUrl ?? campaign.targetUrl };
  });
}
