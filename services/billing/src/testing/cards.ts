import type { Db } from '../deps.ts';

/** The merchant's customer as it is known once the provider has made it. */
export async function knowCustomer(db: Db, ownerUserId: string, customerId: string): Promise<void> {
  await db
    .insertInto('card_owners')
    .values({ owner_user_id: ownerUserId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('owner_user_id').doUpdateSet({ customer_id: customerId }))
    .execute();
}

/** A card as it is known once the provider has saved it; it is the default one from now on. */
export async function knowCard(db: Db, ownerUserId: string, cardId: string, addedAt: Date): Promise<void> {
  const looks = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 };
  await db.updateTable('cards').set({ is_default: false }).where('owner_user_id', '=', ownerUserId).execute();
  await db
    .insertInto('cards')
    .values({ card_id: cardId, owner_user_id: ownerUserId, ...looks, is_default: true, added_at: addedAt })
    .execute();
}
