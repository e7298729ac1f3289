import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { lockOwnCampaign, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import type { CommandDeps } from '../deps.ts';
import { deleteAssetsOf } from './assets/change-assets.ts';
import { forgetWhoLeft } from './people/keep-people.ts';
import { publishCampaign } from './publish.ts';

/** Archives a campaign in test mode, in which nobody has to be paid first. Idempotent. */
export async function deleteTestCampaign(deps: CommandDeps, ownerUserId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const campaign = found(await lockOwnCampaign(trx, id, ownerUserId, 'update'));
    if (!campaign.isTest) {
      throw new AppError('invalid_transition', 'This campaign is live. It is deleted by its last settlement.');
    }
    if (campaign.isArchived) return;
    const changes = { isArchived: true, isActive: false, isClosing: false };
    const now = new Date(deps.clock());
    await publishCampaign(trx, await updateCampaignRow(trx, id, changes, now));
    await deleteAssetsOf(trx, id, now);
    await forgetWhoLeft(trx, ownerUserId);
  });
}
