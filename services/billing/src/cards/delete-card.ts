import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { listPaidCampaigns } from '../db/campaigns.ts';
import { lockCardOwner } from '../db/charges/card-owners.ts';
import { listCards, removeCard } from '../db/charges/cards.ts';
import { providerTaskQueue } from '../db/queues.ts';
import { deletionRefusal } from '../domain/cards.ts';
import type { CardDeps } from './card-deps.ts';
import { noSuchCard } from './no-such-card.ts';
import { settleCards } from './store-cards.ts';

/**
 * Removes a card: from now on it pays for nothing, and the provider is called as soon as possible. Campaigns that chose
 * it fall back to the default. Throws `last_card` if active campaigns have no other. A campaign that is reactivated
 * concurrently is paused by the event that no card is left.
 */
export async function deleteCard(
  { db, clock }: Pick<CardDeps, 'db' | 'clock'>,
  ownerUserId: string,
  cardId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { provider } = await lockCardOwner(trx, ownerUserId);
    const cards = await listCards(trx, ownerUserId);
    if (provider === null || !cards.some((card) => card.cardId === cardId)) throw noSuchCard();
    const campaigns = await listPaidCampaigns(trx, ownerUserId);
    const refusal = deletionRefusal(cards.length, campaigns.filter((campaign) => campaign.isActive).length);
    if (refusal !== undefined) throw new AppError('last_card', refusal);
    const now = new Date(clock());
    await removeCard(trx, ownerUserId, cardId, now);
    await enqueueTasks(trx, providerTaskQueue, [{ payload: { provider, kind: 'remove_card', objectId: cardId } }]);
    await settleCards(trx, ownerUserId, cards.length, now);
  });
}
