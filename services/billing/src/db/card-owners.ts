import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { CardOwnerRow, CardTables } from './card-tables.ts';

/**
 * Locked until the transaction ends: whoever changes a merchant's cards owns this row. It is made where there is none.
 * Taken before anything else of the merchant's.
 */
export async function lockCardOwner(trx: Trx, ownerUserId: string): Promise<CardOwnerRow> {
  await trx
    .insertInto('card_owners')
    .values({ owner_user_id: ownerUserId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('card_owners')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * The version of the last event about a merchant's cards, 0 before the first. A change that is under way is waited for.
 */
export async function awaitCardsVersion(trx: Trx, ownerUserId: string): Promise<number> {
  const row = await trx
    .selectFrom('card_owners')
    .select('version')
    .where('owner_user_id', '=', ownerUserId)
    .forShare()
    .executeTakeFirst();
  return row?.version ?? 0;
}

export function findCardOwner(db: Db | Trx, ownerUserId: string): Promise<CardOwnerRow | undefined> {
  return db.selectFrom('card_owners').selectAll().where('owner_user_id', '=', ownerUserId).executeTakeFirst();
}

export function findOwnerOfCustomer(db: Db, customerId: string): Promise<CardOwnerRow | undefined> {
  return db.selectFrom('card_owners').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
}

export async function updateCardOwner(
  trx: Db | Trx,
  ownerUserId: string,
  changes: Updateable<CardTables['card_owners']>,
): Promise<void> {
  await trx.updateTable('card_owners').set(changes).where('owner_user_id', '=', ownerUserId).execute();
}

/** The number of a reading of the provider's cards that begins now. */
export async function beginReading(db: Db, ownerUserId: string): Promise<number> {
  const row = await db
    .updateTable('card_owners')
    .set({ reads_begun: sql<number>`reads_begun + 1` })
    .where('owner_user_id', '=', ownerUserId)
    .returning('reads_begun')
    .executeTakeFirstOrThrow();
  return row.reads_begun;
}

/** The version of the next event about this merchant's cards. */
export async function nextCardsVersion(trx: Trx, ownerUserId: string): Promise<number> {
  const row = await trx
    .updateTable('card_owners')
    .set({ version: sql<number>`version + 1` })
    .where('owner_user_id', '=', ownerUserId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
