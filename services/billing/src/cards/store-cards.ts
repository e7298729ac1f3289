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
  const present = known.filter((card) => card.removedAt === null);
  const removed = new Set(known.filter((card) => card.removedAt !== null).map((card) => card.cardId));
  const wanted = seen.filter((card) => !removed.has(card.cardId));
  await upsertCards(
    trx,
    wanted.map((card) => ({
      cardId: card.cardId,
      ownerUserId,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      addedAt: card.addedAt,
    })),
  );
  const gone = present
    .filter((card) => !wanted.some(({ cardId }) => cardId === card.cardId))
    .map((card) => card.cardId);
  await dropCards(trx, ownerUserId, gone);
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
  cardId: row.cardId,
  expMonth: row.expMonth,
  expYear: row.expYear,
  addedAt: row.addedAt,
  isDefault: row.isDefault,
});
