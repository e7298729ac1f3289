import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaignsOf, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import { lockOwner, saveOwner } from '../db/owners.ts';
import type { RouteDeps, Trx } from '../deps.ts';
import { decideOwner, type Owner } from '../domain/owner.ts';
import { eraseOwner } from './erase-owner.ts';
import { publishCampaign } from './publish.ts';

/** Applies a change of an account's state, atomically and idempotently. */
export async function applyOwner(
  deps: Pick<RouteDeps, 'db' | 'clock' | 'tickets'>,
  userId: string,
  event: Owner,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const owner = decideOwner(await lockOwner(trx, userId, 'update'), event);
    if (!owner) return;
    await saveOwner(trx, userId, owner);
    const now = new Date(deps.clock());
    if (owner.state === 'erased') await eraseOwner(trx, deps, userId, now);
    else await suspendCampaigns(trx, userId, owner.state !== 'active', now);
  });
}

/** The owner's settings of each campaign are kept, so that they apply again if the deletion is cancelled. */
async function suspendCampaigns(trx: Trx, userId: string, isSuspended: boolean, now: Date): Promise<void> {
  for (const campaign of await lockCampaignsOf(trx, userId)) {
    if (campaign.isSuspended !== isSuspended)
      await publishCampaign(trx, await updateCampaignRow(trx, campaign.id, { isSuspended }, now));
  }
}
