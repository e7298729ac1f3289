import type { Totals } from '@sillage/proto/http/statistics';
import { conversionRate } from '@sillage/proto/values/conversion-rate';

export type MoneyTotals = Totals['money'][number];

/** The figures of one currency; zeros where nothing was earned in it. */
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
  const money = new Map<string, MoneyTotals>();
  const sum = { ...NO_TOTALS };
  for (const totals of all) {
    sum.clicks += totals.clicks;
    sum.repeatedClicks += totals.repeatedClicks;
    sum.supersededClicks += totals.supersededClicks;
    sum.rejectedClicks += totals.rejectedClicks;
    sum.visitors += totals.visitors;
    sum.conversions += totals.conversions;
    sum.pendingConversions += totals.pendingConversions;
    sum.testConversions += totals.testConversions;
    sum.awaitingReview += totals.awaitingReview;
    for (const row of totals.money) money.set(row.currency, addMoney(money.get(row.currency), row));
  }
  return { ...sum, conversionRate: conversionRate(sum), money: [...money.values()] };
}

export function addMoney(a: MoneyTotals | undefined, b: MoneyTotals): MoneyTotals {
  if (!a) return b;
  return {
    currency: b.currency,
    revenueMinor: a.revenueMinor + b.revenueMinor,
    refundedMinor: a.refundedMinor + b.refundedMinor,
    commissionMinor: a.commissionMinor + b.commissionMinor,
    pendingCommissionMinor: a.pendingCommissionMinor + b.pendingCommissionMinor,
    approvedCommissionMinor: a.approvedCommissionMinor + b.approvedCommissionMinor,
    paidCommissionMinor: a.paidCommissionMinor + b.paidCommissionMinor,
    feeMinor: a.feeMinor + b.feeMinor,
    netRevenueMinor: a.netRevenueMinor + b.netRevenueMinor,
    totalCostMinor: a.totalCostMinor + b.totalCostMinor,
  };
}
