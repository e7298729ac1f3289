import type { CardRow } from '../db/card-tables.ts';
import { dropCards, listCards, listCardsEver, setDefaultCard, upsertCards } from '../db/cards.ts';
import type { Trx } from '../deps.ts';
import { defaultAmong } from '../domain/cards.ts';
import type { ProviderCard } from '../providers/payment-provider.ts';
import { publishCards } from './publish-cards.ts';

/**
 * Makes the mirror show these cards and no others; one that the merchant deleted stays so. The owner must be locked.
 */
export async function storeCards(
  trx: Trx,
  ownerUserId: string,
  seen: readonly ProviderCard[],
  now: Date,
): Promise<void> {
  const known = await listCardsEver(trx, ownerUserId);
  const present = known.filter((card) => card.removed_at === null);
  const removed = new Set(known.filter((card) => card.removed_at !== null).map((card) => card.card_id));
  const wanted = seen.filter((card) => !removed.has(card.cardId));
  await upsertCards(
    trx,
    wanted.map((card) => ({
      card_id: card.cardId,
      owner_user_id: ownerUserId,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      added_at: card.addedAt,
    })),
  );
  const gone = present
    .filter((card) => !wanted.some(({ cardId }) => cardId === card.card_id))
    .map((card) => card.card_id);
  await dropCards(trx, gone);
  await settleCards(trx, ownerUserId, present.length, now);
}

/**
 * Chooses the default among what is left, and tells the count where it is another than before. The owner must be
 * locked.
 */
export async function settleCards(trx: Trx, ownerUserId: string, countBefore: number, now: Date): Promise<void> {
  const cards = await listCards(trx, ownerUserId);
  await setDefaultCard(trx, ownerUserId, defaultAmong(cards.map(cardOf), now.getTime()));
  if (cards.length !== countBefore) await publishCards(trx, ownerUserId, cards.length, now);
}

const cardOf = (row: CardRow) => ({
  cardId: row.card_id,
  expMonth: row.exp_month,
  expYear: row.exp_year,
  addedAt: row.added_at,
  isDefault: row.is_default,
});
