import type { Db } from '../deps.ts';

/** Stores the merchant's customer at the provider, as after its creation there. */
export async function storeCustomer(
  db: Db,
  ownerUserId: string,
  customerId: string,
  provider = 'stripe',
): Promise<void> {
  await db
    .insertInto('cardOwners')
    .values({ ownerUserId, provider, customerId })
    .onConflict((conflict) => conflict.column('ownerUserId').doUpdateSet({ provider, customerId }))
    .execute();
}

/** Stores a card and makes it the default, as after the provider has saved it. */
export async function storeCard(db: Db, ownerUserId: string, cardId: string, addedAt: Date): Promise<void> {
  const looks = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
  await db.updateTable('cards').set({ isDefault: false }).where('ownerUserId', '=', ownerUserId).execute();
  await db
    .insertInto('cards')
    .values({ cardId, ownerUserId, ...looks, isDefault: true, addedAt })
    .execute();
}
