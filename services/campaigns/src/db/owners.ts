import type { Trx } from '../deps.ts';
import type { KnownCards } from '../domain/cards.ts';
import { NEW_OWNER, type Owner } from '../domain/owner.ts';

/**
 * `share`: something of the owner's is created; `update`: the owner changes. Creates the row if it is missing, so that
 * the two always exclude each other. Must be taken before any campaign of the owner is locked.
 */
export async function lockOwner(trx: Trx, userId: string, mode: 'share' | 'update'): Promise<Owner & KnownCards> {
  await trx
    .insertInto('owners')
    .values({ userId, ...NEW_OWNER })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = trx
    .selectFrom('owners')
    .select(['version', 'state', 'cardsVersion', 'cardsCount'])
    .where('userId', '=', userId);
  return (mode === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirstOrThrow();
}

export async function saveCards(trx: Trx, userId: string, cards: KnownCards): Promise<void> {
  await trx.updateTable('owners').set(cards).where('userId', '=', userId).execute();
}

export async function saveOwner(trx: Trx, userId: string, owner: Owner): Promise<void> {
  await trx.updateTable('owners').set(owner).where('userId', '=', userId).execute();
}
