import { found } from '@sillage/runtime/service';
import { lockAffiliate } from '../../db/affiliates.ts';
import { lockOwnCampaign } from '../../db/campaigns.ts';
import { findListedAffiliate } from '../../db/people.ts';
import type { Trx } from '../../deps.ts';

/** So that they are neither removed nor erased before something is said of them. Throws `not_found`. */
export async function lockListedAffiliate(trx: Trx, ownerUserId: string, id: string): Promise<void> {
  const { campaignId } = found(await findListedAffiliate(trx, ownerUserId, id));
  found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'share'));
  found(await lockAffiliate(trx, campaignId, id));
  found(await findListedAffiliate(trx, ownerUserId, id));
}
