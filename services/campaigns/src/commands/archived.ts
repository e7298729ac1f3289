import { AppError, found } from '@sillage/runtime/service';
import { lockOwnCampaign } from '../db/campaigns/campaigns.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';

/** For changes of a campaign that was deleted. */
export const archived = (): AppError =>
  new AppError('invalid_transition', 'This campaign was deleted. It can no longer be changed.');

/**
 * Locks a merchant's campaign against other changes of it and of what belongs to it; `share` lets those go on that also
 * lock it so. Throws `not_found`, and `archived`.
 */
export async function lockUnlessArchived(
  trx: Trx,
  id: string,
  ownerUserId: string,
  mode: 'update' | 'share' = 'update',
): Promise<CampaignRow> {
  const campaign = found(await lockOwnCampaign(trx, id, ownerUserId, mode));
  if (campaign.isArchived) throw archived();
  return campaign;
}
