import { inTransaction } from '@sillage/runtime/postgres';
import { beginReading, findCustomerId, lockCardOwner, updateCardOwner } from '../db/charges/card-owners.ts';
import type { CardDeps } from './card-deps.ts';
import { storeCards } from './store-cards.ts';

/**
 * Reads and stores the cards of a merchant whose customer is at this provider; does nothing for other merchants. Of
 * concurrent reads, the one that began last counts, whichever ends last. A customer that an operator deleted at the
 * provider is removed here; the next card creates a new one. Throws a ProviderFault.
 */
export async function readCards({ db, clock, payments }: Omit<CardDeps, 'log'>, ownerUserId: string): Promise<void> {
  const customerId = await findCustomerId(db, ownerUserId, payments.name);
  if (!customerId) return;
  const reading = await beginReading(db, ownerUserId);
  const seen = await payments.listCards(customerId);
  await inTransaction(db, async (trx) => {
    const owner = await lockCardOwner(trx, ownerUserId);
    if (owner.readsStored > reading || owner.isErased) return;
    await updateCardOwner(trx, ownerUserId, { readsStored: reading });
    if (!seen && owner.customerId === customerId)
      await updateCardOwner(trx, ownerUserId, { provider: null, customerId: null });
    await storeCards(trx, ownerUserId, seen ?? [], new Date(clock()));
  });
}
