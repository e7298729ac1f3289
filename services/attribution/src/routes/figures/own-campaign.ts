import { AppError } from '@sillage/runtime/service';
import { findCampaign, isAffiliateOf, type KnownCampaign } from '../../db/campaigns.ts';
import type { RouteDeps } from '../../deps.ts';

/** The same error for campaigns that do not exist and those of other merchants. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is no such campaign, or it is not yours');
}

export async function ownCampaign(
  { db }: Pick<RouteDeps, 'db'>,
  campaignId: string,
  userId: string,
): Promise<KnownCampaign> {
  const campaign = await findCampaign(db, campaignId);
  if (campaign?.ownerUserId !== userId) throw notFound();
  return campaign;
}

export async function checkAffiliate(
  { db }: Pick<RouteDeps, 'db'>,
  campaignId: string,
  affiliateId: string,
): Promise<void> {
  if (!(await isAffiliateOf(db, campaignId, affiliateId))) throw notFound();
}
