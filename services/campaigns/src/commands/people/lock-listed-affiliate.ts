import { found, notFound } from '@sillage/runtime/service';
import { lockAffiliate } from '../../db/affiliates.ts';
import { lockOwnCampaign } from '../../db/campaigns.ts';
import { findListedAffiliate } from '../../db/people.ts';
import type { Trx } from '../../deps.ts';

/** So that they are neither removed nor erased before something is said of them. Throws `not_found`. */
export async function lockListedAffiliate(trx: Trx, ownerUserId: string, id: string): Promise<void> {
  const { campaignId } = found(await findListedAffiliate(trx, ownerUserId, id));
  const campaign = found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'share'));
  const affiliate = found(await lockAffiliate(trx, campaignId, id));
  if (campaign.isArchived || affiliate.isRemoved) throw notFound();
}
