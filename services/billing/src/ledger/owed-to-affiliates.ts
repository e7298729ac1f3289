import type { OwedToAffiliate, OwedToAffiliates } from '@sillage/proto/http/billing';
import { groupBy } from '@sillage/proto/values/group-by';
import { listOpenings } from '../db/balances/opening-balances.ts';
import type { Db } from '../deps.ts';
import { openingState } from '../domain/opening-balance.ts';
import { type Balance, balancesOf } from './balances.ts';

const OWED = ['affiliate.pending', 'affiliate.payable', 'affiliate.settling'] as const;

/**
 * The amounts that prevent each of these affiliates from being deleted; test money does not. Two statements for any
 * number of affiliates.
 */
export async function owedToAffiliates(
  db: Db,
  affiliateIds: readonly string[],
): Promise<OwedToAffiliates['affiliates']> {
  const balances = groupBy(
    await balancesOf(db, 'live', { affiliateIds, types: OWED }),
    ({ affiliateId }) => affiliateId ?? '',
  );
  return (await listOpenings(db, affiliateIds)).map(({ affiliateId, ...opening }) => ({
    affiliateId,
    owed: owedIn(balances.get(affiliateId) ?? []),
    openingBalance: openingState(opening),
  }));
}

/** Sums by currency. Overpayments do not prevent a deletion. */
function owedIn(balances: readonly Balance[]): OwedToAffiliate['owed'] {
  const owed = new Map<string, OwedToAffiliate['owed'][number]>();
  for (const { type, currency, balanceMinor } of balances) {
    const row = owed.get(currency) ?? { currency, owedMinor: 0n, pendingMinor: 0n };
    if (type === 'affiliate.pending') row.pendingMinor -= balanceMinor;
    else row.owedMinor -= balanceMinor;
    owed.set(currency, row);
  }
  return [...owed.values()].filter(({ owedMinor, pendingMinor }) => owedMinor > 0 || pendingMinor > 0);
}
