import type { Book } from '@sillage/proto/values/book';
import type { Db } from '../deps.ts';
import { type Balance, type BalanceFilter, balancesOf } from './balances.ts';

/** The balances of an affiliate of a campaign in one book and currency; in minor units, amounts owed are positive. */
export interface AffiliateBalance {
  readonly affiliateId: string;
  readonly currency: string;
  readonly pendingMinor: bigint;
  /** Negative: more was paid than was earned after refunds. */
  readonly owedMinor: bigint;
  readonly settlingMinor: bigint;
}

/** For all affiliates who ever earned something in these campaigns, or only for the given ones. */
export async function affiliateBalances(
  db: Db,
  book: Book,
  campaignIds: readonly string[],
  affiliateIds?: readonly string[],
): Promise<AffiliateBalance[]> {
  const filter: BalanceFilter = {
    campaignIds,
    types: ['affiliate.pending', 'affiliate.payable', 'affiliate.settling'],
    affiliateIds,
  };
  const sums = new Map<string, AffiliateBalance>();
  for (const balance of await balancesOf(db, book, filter)) add(sums, balance);
  return [...sums.values()];
}

function add(sums: Map<string, AffiliateBalance>, { type, affiliateId, currency, balanceMinor }: Balance): void {
  if (affiliateId === null) return;
  const key = `${affiliateId} ${currency}`;
  const known = sums.get(key) ?? { affiliateId, currency, pendingMinor: 0n, owedMinor: 0n, settlingMinor: 0n };
  const creditMinor = -balanceMinor;
  if (type === 'affiliate.pending') sums.set(key, { ...known, pendingMinor: creditMinor });
  if (type === 'affiliate.payable') sums.set(key, { ...known, owedMinor: creditMinor });
  if (type === 'affiliate.settling') sums.set(key, { ...known, settlingMinor: creditMinor });
}
