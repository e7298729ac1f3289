import type { Totals } from '@sillage/proto/http/statistics';
import { conversionRate } from '@sillage/proto/values/conversion-rate';

/** Clicks, visitors and conversions, summed. */
export interface Counts {
  clicks: number;
  repeatedClicks: number;
  supersededClicks: number;
  rejectedClicks: number;
  visitors: number;
  conversions: number;
  pendingConversions: number;
  testConversions: number;
  /** Pending conversions that only a page reported; not in any sum of money. */
  awaitingReview: number;
}

/** Sums in minor units, over individually rounded conversions; they cannot overflow. */
export interface Sums {
  revenueMinor: bigint;
  refundedMinor: bigint;
  commissionMinor: bigint;
  pendingCommissionMinor: bigint;
  approvedCommissionMinor: bigint;
  paidCommissionMinor: bigint;
  feeMinor: bigint;
}

export interface Money extends Readonly<Sums> {
  readonly currency: string;
}

export const NO_COUNTS: Readonly<Counts> = {
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

export const NO_SUMS: Readonly<Sums> = {
  revenueMinor: 0n,
  refundedMinor: 0n,
  commissionMinor: 0n,
  pendingCommissionMinor: 0n,
  approvedCommissionMinor: 0n,
  paidCommissionMinor: 0n,
  feeMinor: 0n,
};

/** The totals that screens show for a range. Net revenue is revenue minus refunds, commissions and the fee. */
export function totalsOf(counts: Readonly<Counts>, money: readonly Money[]): Totals {
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

/** Cost per conversion and return on spend, in one currency; null if there is nothing to divide by. */
export function efficiencyOf({ conversions, money }: Totals, currency: string) {
  const sums = money.find((row) => row.currency === currency);
  const spentMinor = sums?.totalCostMinor ?? 0n;
  return {
    costPerConversionMinor: conversions === 0 ? null : dividedHalfUp(spentMinor, BigInt(conversions)),
    returnOnSpend: spentMinor <= 0n ? null : Number(dividedHalfUp((sums?.revenueMinor ?? 0n) * 10n, spentMinor)) / 10,
  };
}

const dividedHalfUp = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);
