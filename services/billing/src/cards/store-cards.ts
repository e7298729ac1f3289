import type { CardRow } from '../db/charges/card-tables.ts';
import { dropCards, listCards, listCardsEver, setDefaultCard, upsertCards } from '../db/charges/cards.ts';
import type { Trx } from '../deps.ts';
import { defaultAmong } from '../domain/cards.ts';
import type { ProviderCard } from '../providers/payment-provider.ts';
import { publishCards } from './publish-cards.ts';

/** Replaces the mirrored cards with these; cards that the merchant deleted stay deleted. The owner must be locked. */
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
 * Chooses the default among the remaining cards, and publishes the count if it has changed. The owner must be locked.
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
