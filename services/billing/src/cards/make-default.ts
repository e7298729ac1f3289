import { inTransaction } from '@sillage/runtime/postgres';
import { lockCardOwner } from '../db/card-owners.ts';
import { listCards, setDefaultCard } from '../db/cards.ts';
import type { CardDeps } from './card-deps.ts';
import { noSuchCard } from './no-such-card.ts';

/** From here on this card pays for every campaign that chose none. */
export async function makeDefault({ db }: Pick<CardDeps, 'db'>, ownerUserId: string, cardId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCardOwner(trx, ownerUserId);
    const cards = await listCards(trx, ownerUserId);
    if (!cards.some((card) => card.cardId === cardId)) throw noSuchCard();
    await setDefaultCard(trx, ownerUserId, cardId);
  });
}
