import type { Conversion } from '@sillage/proto/http/conversions';
import { applyRate, sumOf } from '@sillage/proto/values/money';
import type { LedgerSums } from './demo-site.ts';

/** The rate of the fee in the demo: the list price. */
const FEE_BPS = 250;

export interface Truth {
  readonly currency: string;
  readonly pendingMinor: bigint;
  readonly approvedMinor: bigint;
  readonly scheduledMinor: bigint;
  readonly paidMinor: bigint;
  readonly paidNetMinor: bigint;
  /** Approved, scheduled or paid. */
  readonly earnedMinor: bigint;
  /** Revenue of approved conversions, net of refunds. */
  readonly revenueMinor: bigint;
  readonly feeMinor: bigint;
}

export interface DemoTruth extends Truth {
  readonly invoicedFeeMinor: bigint;
  readonly openFeeMinor: bigint;
  readonly chargedMinor: bigint;
  readonly byAffiliate: ReadonlyMap<string, Truth>;
}

/** The demo's figures from the ledger, in total and by affiliate. */
export function truthOf({ affiliates, campaigns }: LedgerSums): DemoTruth {
  if (affiliates.some(({ book }) => book !== 'test')) throw new Error('money of a demo is in the live book');
  const [campaign, ...others] = campaigns;
  if (!campaign || others.length > 0) throw new Error('a demo is one campaign in one currency');
  const byAffiliate = new Map(affiliates.map((sums) => [sums.affiliateId, withEarned(sums)]));
  const all = [...byAffiliate.values()];
  const sum = (of: (truth: Truth) => bigint) => sumOf(all.map(of));
  return {
    currency: campaign.currency,
    pendingMinor: sum((truth) => truth.pendingMinor),
    approvedMinor: sum((truth) => truth.approvedMinor),
    scheduledMinor: sum((truth) => truth.scheduledMinor),
    paidMinor: sum((truth) => truth.paidMinor),
    paidNetMinor: sum((truth) => truth.paidNetMinor),
    earnedMinor: sum((truth) => truth.earnedMinor),
    revenueMinor: sum((truth) => truth.revenueMinor),
    feeMinor: campaign.feeMinor,
    invoicedFeeMinor: campaign.invoicedFeeMinor,
    openFeeMinor: campaign.openFeeMinor,
    chargedMinor: campaign.chargedMinor,
    byAffiliate,
  };
}

const withEarned = (sums: LedgerSums['affiliates'][number]): Truth => ({
  ...sums,
  earnedMinor: sums.approvedMinor + sums.scheduledMinor + sums.paidMinor,
});

/**
 * The all-time figures of the statistics: those booked in the ledger, plus the revenue and fee of pending conversions,
 * which are booked on approval and therefore taken from the list.
 */
export function statisticsOf(truth: Truth, conversions: readonly Conversion[]) {
  const pending = conversions.filter(({ state, verified }) => state === 'pending' && verified);
  const net = (conversion: Conversion) => conversion.amountMinor - conversion.refundedMinor;
  const revenueMinor = truth.revenueMinor + sumOf(pending.map(net));
  const feeMinor = truth.feeMinor + sumOf(pending.map((conversion) => applyRate(net(conversion), FEE_BPS)));
  const commissionMinor = truth.pendingMinor + truth.earnedMinor;
  return {
    revenueLessRefundsMinor: revenueMinor,
    commissionMinor,
    pendingCommissionMinor: truth.pendingMinor,
    approvedCommissionMinor: truth.earnedMinor - truth.paidNetMinor,
    paidCommissionMinor: truth.paidNetMinor,
    feeMinor,
    totalCostMinor: commissionMinor + feeMinor,
    netRevenueMinor: revenueMinor - commissionMinor - feeMinor,
  };
}
