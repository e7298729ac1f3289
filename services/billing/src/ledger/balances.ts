import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import type { AccountType } from '../domain/ledger-transaction.ts';

export interface Balance {
  readonly type: AccountType;
  readonly campaignId: string | null;
  readonly affiliateId: string | null;
  readonly currency: string;
  /** Debit positive, credit negative: an amount owed to an affiliate is negative. */
  readonly balanceMinor: bigint;
}

export interface BalanceFilter {
  readonly campaignIds?: readonly string[];
  readonly affiliateIds?: readonly string[] | undefined;
  readonly types?: readonly AccountType[];
  readonly currency?: string;
}

/** The balances of a book's accounts that have entries, by campaign, type, affiliate and currency. */
export async function balancesOf(
  db: Db,
  book: Book,
  { campaignIds, affiliateIds, types, currency }: BalanceFilter,
): Promise<Balance[]> {
  let query = db
    .selectFrom('ledgerAccounts as a')
    .innerJoin('accountBalances as b', 'b.accountId', 'a.id')
    .select(['a.type', 'a.campaignId', 'a.affiliateId', 'a.currency', 'b.balanceMinor'])
    .where('a.book', '=', book)
    .orderBy('a.campaignId')
    .orderBy('a.type')
    .orderBy('a.affiliateId')
    .orderBy('a.currency');
  if (campaignIds) query = query.where('a.campaignId', '=', sql<string>`any (${campaignIds}::uuid[])`);
  if (affiliateIds) query = query.where('a.affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`);
  if (types) query = query.where('a.type', '=', sql<AccountType>`any (${types}::text[])`);
  if (currency !== undefined) query = query.where('a.currency', '=', currency);
  return query.execute();
}
