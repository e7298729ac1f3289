import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { BankDetailsRow } from './schema.ts';

export interface AffiliateDetails extends BankDetailsRow {
  readonly affiliateId: string;
}

/** All that these affiliates ever entered, at whatever address. Served by payout_accounts_by_affiliate. */
export function listDetails(db: Db | Trx, affiliateIds: readonly string[]): Promise<AffiliateDetails[]> {
  if (affiliateIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('payoutAccounts as a')
    .innerJoin('bankDetails as b', 'b.payoutAccountId', 'a.id')
    .selectAll('b')
    .select('a.affiliateId')
    .where('a.affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
}

export async function hasDetails(trx: Trx, payoutAccountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('bankDetails')
    .select('payoutAccountId')
    .where('payoutAccountId', '=', payoutAccountId)
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** For the owner of the affiliate's lock. */
export async function storeDetails(trx: Trx, row: BankDetailsRow): Promise<void> {
  await trx
    .insertInto('bankDetails')
    .values(row)
    .onConflict((conflict) => conflict.column('payoutAccountId').doUpdateSet(row))
    .execute();
}

export async function eraseDetails(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .deleteFrom('bankDetails')
    .where('payoutAccountId', 'in', (query) =>
      query.selectFrom('payoutAccounts').select('id').where('affiliateId', '=', affiliateId),
    )
    .execute();
}
