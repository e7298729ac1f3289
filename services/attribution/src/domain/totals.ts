import type { Totals } from '@sillage/proto/http/statistics';
import { conversionRate } from '@sillage/proto/values/conversion-rate';

/** Counts of a range, summed. */
export interface Counts {
  readonly clicks: number;
  readonly repeatedClicks: number;
  readonly supersededClicks: number;
  readonly rejectedClicks: number;
  readonly visitors: number;
  readonly conversions: number;
  readonly pendingConversions: number;
  readonly testConversions: number;
  readonly awaitingReview: number;
}

/** Money of a range in one currency, summed over rows that were rounded one by one. */
export interface Money {
  readonly currency: string;
  readonly revenueMinor: bigint;
  readonly refundedMinor: bigint;
  readonly commissionMinor: bigint;
  readonly pendingCommissionMinor: bigint;
  readonly approvedCommissionMinor: bigint;
  readonly paidCommissionMinor: bigint;
  readonly feeMinor: bigint;
}

export const NO_COUNTS: Counts = {
  clicks: 0,
  repeatedClicks: 0,
  supersededClicks: 0,
  rejectedClicks: 0,
  visitors: 0,
  conversions: 0,
  pendingConversions: 0,
  testConversions: 0,
  awaitingReview: 0,
};

/** What a screen shows of a range: net revenue is what stays after refunds, commissions and the fee. */
export function totalsOf(counts: Counts, money: readonly Money[]): Totals {
  return {
    ...counts,
    conversionRate: conversionRate(counts),
    money: money
      .filter((sums) => sums.revenueMinor !== 0n)
      .map((sums) => ({
        ...sums,
        netRevenueMinor: sums.revenueMinor - sums.refundedMinor - sums.commissionMinor - sums.feeMinor,
        totalCostMinor: sums.commissionMinor + sums.feeMinor,
      }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
