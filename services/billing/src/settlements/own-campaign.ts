import { notFound } from '@sillage/runtime/service';
import { findAffiliate, findCampaign, lockCampaigns } from '../db/campaigns.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { Db, Trx } from '../deps.ts';

/** Throws `not_found` if it does not exist or is another merchant's. */
export async function getOwnCampaign(db: Db, campaignId: string, ownerUserId: string): Promise<CampaignRow> {
  return owned(await findCampaign(db, campaignId), ownerUserId);
}

/** The same, locked until the transaction ends, so that decisions about its money stay valid. */
export async function lockOwnCampaign(trx: Trx, campaignId: string, ownerUserId: string): Promise<CampaignRow> {
  const [campaign] = await lockCampaigns(trx, [campaignId]);
  return owned(campaign, ownerUserId);
}

/** Throws if the given affiliate does not belong to the campaign. */
export async function refuseStranger(db: Db, campaign: CampaignRow, affiliateId: string | null): Promise<void> {
  if (affiliateId === null) return;
  const affiliate = await findAffiliate(db, affiliateId);
  if (affiliate?.campaignId !== campaign.campaignId) throw notFound();
}

function owned(campaign: CampaignRow | undefined, ownerUserId: string): CampaignRow {
  if (campaign?.ownerUserId !== ownerUserId) throw notFound();
  return campaign;
}
