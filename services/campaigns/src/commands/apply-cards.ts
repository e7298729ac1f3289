import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaignsOf, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import { lockOwner, saveCards } from '../db/owners.ts';
import type { CommandDeps } from '../deps.ts';
import type { KnownCards } from '../domain/cards.ts';
import { publishCampaign } from './publish.ts';

/** Stores how many cards an owner has; without one, their live campaigns are paused. Idempotent. */
export async function applyCards(
  deps: Pick<CommandDeps, 'db' | 'clock'>,
  ownerUserId: string,
  cards: KnownCards,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const known = await lockOwner(trx, ownerUserId, 'update');
    if (cards.cardsVersion <= known.cardsVersion) return;
    await saveCards(trx, ownerUserId, cards);
    if (cards.cardsCount > 0) return;
    const now = new Date(deps.clock());
    for (const campaign of await lockCampaignsOf(trx, ownerUserId)) {
      if (campaign.isActive && !campaign.isTest)
        await publishCampaign(trx, await updateCampaignRow(trx, campaign.id, { isActive: false }, now));
    }
  });
}
