import type { Db } from '../deps.ts';

/** The merchant's customer as it is known once the provider has made it. */
export async function knowCustomer(
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

/** A card as it is known once the provider has saved it; it is the default one from now on. */
export async function knowCard(db: Db, ownerUserId: string, cardId: string, addedAt: Date): Promise<void> {
  const looks = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
  await db.updateTable('cards').set({ isDefault: false }).where('ownerUserId', '=', ownerUserId).execute();
  await db
    .insertInto('cards')
    .values({ cardId, ownerUserId, ...looks, isDefault: true, addedAt })
    .execute();
}
