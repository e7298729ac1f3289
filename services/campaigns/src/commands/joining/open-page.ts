import { AppError } from '@sillage/runtime/service';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { findJoinPage, type JoinPageRow } from '../../db/joining/join-pages.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { Db, Trx } from '../../deps.ts';
import { isLive } from '../../domain/activity.ts';

/** Throws `not_found` if a campaign takes no applications, for any reason. */
export async function openJoinPage(
  db: Db | Trx,
  campaignId: string,
): Promise<{ readonly campaign: CampaignRow; readonly page: JoinPageRow }> {
  const campaign = await findCampaign(db, campaignId);
  const page = await findJoinPage(db, campaignId);
  if (!campaign || !page?.isOpen || campaign.isDemo || campaign.isArchived || !isLive(campaign))
    throw new AppError('not_found', 'This programme takes no applications.');
  return { campaign, page };
}
