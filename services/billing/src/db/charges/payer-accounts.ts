import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { PayerAccountTable } from '../settlements/batch-tables.ts';

export type PayerAccountRow = Selectable<PayerAccountTable>;

export function findPayerAccount(db: Db, ownerUserId: string): Promise<PayerAccountRow | undefined> {
  return db
    .selectFrom('payerAccounts')
    .select(['ownerUserId', 'sealed', 'last4', 'savedAt'])
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

export async function savePayerAccount(db: Db, row: PayerAccountRow): Promise<void> {
  await db
    .insertInto('payerAccounts')
    .values(row)
    .onConflict((conflict) => conflict.column('ownerUserId').doUpdateSet(row))
    .execute();
}

export async function forgetPayerAccount(db: Db | Trx, ownerUserId: string): Promise<void> {
  await db.deleteFrom('payerAccounts').where('ownerUserId', '=', ownerUserId).execute();
}
