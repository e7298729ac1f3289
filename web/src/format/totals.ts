import type { Totals } from '@sillage/proto/http/statistics';
import { conversionRate } from '@sillage/proto/values/conversion-rate';
import { sumBy } from '@sillage/proto/values/sum-by';

export type MoneyTotals = Totals['money'][number];

/** The figures of one currency; zeros if nothing was earned in it. */
export function moneyOf(totals: Totals | undefined, currency: string): MoneyTotals {
  return (
    totals?.money.find((sums) => sums.currency === currency) ?? {
      currency,
      revenueMinor: 0n,
      refundedMinor: 0n,
      commissionMinor: 0n,
      pendingCommissionMinor: 0n,
      approvedCommissionMinor: 0n,
      paidCommissionMinor: 0n,
      feeMinor: 0n,
      netRevenueMinor: 0n,
      totalCostMinor: 0n,
    }
  );
}

export const NO_TOTALS: Totals = {
  clicks: 0,
  repeatedClicks: 0,
  supersededClicks: 0,
  rejectedClicks: 0,
  visitors: 0,
  conversions: 0,
  pendingConversions: 0,
  testConversions: 0,
  awaitingReview: 0,
  conversionRate: null,
  money: [],
};

/** The sum over campaigns, money per currency. */
export function sumTotals(all: readonly Totals[]): Totals {
  const sum = sumBy(all, () => 'all').get('all') ?? NO_TOTALS;
  const money = sumBy(
    all.flatMap((totals) => totals.money),
    (sums) => sums.currency,
  );
  return { ...sum, conversionRate: conversionRate(sum), money: [...money.values()] };
}
