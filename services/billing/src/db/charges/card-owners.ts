import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { CardOwnerRow, CardTables } from './card-tables.ts';

/**
 * Locks the row until the transaction ends, creating it if missing: whoever changes a merchant's cards must hold it.
 * Taken before any other lock of the merchant.
 */
export async function lockCardOwner(trx: Trx, ownerUserId: string): Promise<CardOwnerRow> {
  await trx
    .insertInto('cardOwners')
    .values({ ownerUserId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('cardOwners')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The version of the last event about a merchant's cards, 0 before the first. Waits for a concurrent change. */
export async function awaitCardsVersion(trx: Trx, ownerUserId: string): Promise<number> {
  const row = await trx
    .selectFrom('cardOwners')
    .select('version')
    .where('ownerUserId', '=', ownerUserId)
    .forShare()
    .executeTakeFirst();
  return row?.version ?? 0;
}

export function findCardOwner(db: Db | Trx, ownerUserId: string): Promise<CardOwnerRow | undefined> {
  return db.selectFrom('cardOwners').selectAll().where('ownerUserId', '=', ownerUserId).executeTakeFirst();
}

export function findOwnerOfCustomer(db: Db, provider: string, customerId: string): Promise<CardOwnerRow | undefined> {
  return db
    .selectFrom('cardOwners')
    .selectAll()
    .where('provider', '=', provider)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
}

/** Undefined if the merchant has no customer at this provider. */
export async function findCustomerId(db: Db, ownerUserId: string, provider: string): Promise<string | undefined> {
  const owner = await findCardOwner(db, ownerUserId);
  return owner?.provider === provider ? (owner.customerId ?? undefined) : undefined;
}

export async function updateCardOwner(
  trx: Db | Trx,
  ownerUserId: string,
  changes: Updateable<CardTables['cardOwners']>,
): Promise<void> {
  await trx.updateTable('cardOwners').set(changes).where('ownerUserId', '=', ownerUserId).execute();
}

/** The call that creates the customer needs another key than this one; does nothing if it has one already. */
export async function markKeySpent(db: Db, ownerUserId: string, key: string): Promise<void> {
  await db
    .updateTable('cardOwners')
    .set({ isCustomerKeySpent: true })
    .where('ownerUserId', '=', ownerUserId)
    .where('customerKey', '=', key)
    .execute();
}

/** The number for a read of the provider's cards that begins now. */
export async function beginReading(db: Db, ownerUserId: string): Promise<number> {
  const row = await db
    .updateTable('cardOwners')
    .set({ readsBegun: sql<number>`reads_begun + 1` })
    .where('ownerUserId', '=', ownerUserId)
    .returning('readsBegun')
    .executeTakeFirstOrThrow();
  return row.readsBegun;
}

/** The version of the next event about this merchant's cards. */
export async function nextCardsVersion(trx: Trx, ownerUserId: string): Promise<number> {
  const row = await trx
    .updateTable('cardOwners')
    .set({ version: sql<number>`version + 1` })
    .where('ownerUserId', '=', ownerUserId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
