import { found, notFound } from '@sillage/runtime/service';
import { lockAffiliate } from '../../db/affiliates/affiliates.ts';
import { findListedAffiliate } from '../../db/affiliates/people.ts';
import { lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import type { Trx } from '../../deps.ts';

/** Locks the affiliate against removal and erasure while notes or tags are added. Throws `not_found`. */
export async function lockListedAffiliate(trx: Trx, ownerUserId: string, id: string): Promise<void> {
  const { campaignId } = found(await findListedAffiliate(trx, ownerUserId, id));
  const campaign = found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'share'));
  const affiliate = found(await lockAffiliate(trx, campaignId, id));
  if (campaign.isArchived || affiliate.isRemoved) throw notFound();
}
