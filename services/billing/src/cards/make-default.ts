import { inTransaction } from '@sillage/runtime/postgres';
import { lockCardOwner } from '../db/charges/card-owners.ts';
import { listCards, setDefaultCard } from '../db/charges/cards.ts';
import type { CardDeps } from './card-deps.ts';
import { noSuchCard } from './no-such-card.ts';

/** From now on this card pays for every campaign without a chosen card. */
export async function makeDefault({ db }: Pick<CardDeps, 'db'>, ownerUserId: string, cardId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCardOwner(trx, ownerUserId);
    const cards = await listCards(trx, ownerUserId);
    if (!cards.some((card) => card.cardId === cardId)) throw noSuchCard();
    await setDefaultCard(trx, ownerUserId, cardId);
  });
}
