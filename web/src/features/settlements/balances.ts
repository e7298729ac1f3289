import type { AffiliateBalance } from './queries.ts';

export interface BalanceSums {
  readonly currency: string;
  readonly owedMinor: bigint;
  readonly pendingMinor: bigint;
  readonly settlingMinor: bigint;
  readonly paidMinor: bigint;
}

const nothing = (currency: string): BalanceSums => ({
  currency,
  owedMinor: 0n,
  pendingMinor: 0n,
  settlingMinor: 0n,
  paidMinor: 0n,
});

/**
 * The sums of the shown rows by currency. The campaign's currency comes first, and is present even without earnings.
 */
export function sumBalances(balances: readonly AffiliateBalance[], currency?: string): BalanceSums[] {
  const sums = new Map(currency === undefined ? [] : [[currency, nothing(currency)]]);
  for (const balance of balances) {
    const known = sums.get(balance.currency) ?? nothing(balance.currency);
    sums.set(balance.currency, {
      currency: balance.currency,
      owedMinor: known.owedMinor + balance.owedMinor,
      pendingMinor: known.pendingMinor + balance.pendingMinor,
      settlingMinor: known.settlingMinor + balance.settlingMinor,
      paidMinor: known.paidMinor + balance.paidMinor,
    });
  }
  return [...sums.values()];
}
