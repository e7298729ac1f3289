import type { DueList } from '@sillage/proto/http/billing';
import { DAY_MS } from '@sillage/proto/values/durations';
import { groupBy } from '@sillage/proto/values/group-by';
import { leastChargeMinor, type Revenue } from '@sillage/proto/values/payments';
import { chargedFees } from './charged-fees.ts';
import { decideMonth, type OpenFee } from './month.ts';
import { dueAt, nextPaymentAt, periodOf } from './periods.ts';

type Due = DueList['due'][number];
type DueCampaign = Due['campaigns'][number];

/** The open amounts of a merchant's campaigns, in minor units. */
export interface DueFacts {
  readonly now: number;
  readonly campaigns: readonly Pick<DueCampaign, 'campaignId' | 'campaignName' | 'isArchived' | 'mode'>[];
  /**
   * The first month that is not yet billed for all merchants; late bookings of earlier months belong to it. Null: no
   * month was billed.
   */
  readonly firstOpenPeriod: string | null;
  /** Fees that are on no invoice yet, by campaign, currency and month. */
  readonly openFees: readonly MonthlyFee[];
  /**
   * Revenue that settlements have charged of months that are not yet billed for all merchants, by month and currency.
   */
  readonly settledRevenues: readonly (Revenue & { readonly period: string })[];
  /** Fees of monthly invoices whose charge failed, by campaign and month. */
  readonly failedFees: readonly MonthlyAmount[];
  /**
   * Commissions owed to affiliates, by the month of approval; overpayments of an affiliate reduce that affiliate's
   * oldest months.
   */
  readonly commissions: readonly MonthlyAmount[];
}

interface MonthlyAmount {
  readonly campaignId: string;
  readonly currency: string;
  readonly period: string;
  readonly amountMinor: bigint;
}

interface MonthlyFee extends OpenFee {
  readonly campaignId: string;
  readonly period: string;
}

type Part = 'commissionsMinor' | 'feeMinor' | 'failedFeeMinor';
type Parts = Record<Part, bigint>;

/** The amounts due for a month in one currency. */
interface Month {
  readonly period: string;
  readonly currency: string;
  readonly sums: Parts;
  readonly byCampaign: Map<string, Parts>;
}

/**
 * The amounts that are due, by the 5th on which they were or will be due, as of now. Amounts left unpaid on a past 5th
 * stay there and are overdue: fees whose charge failed or was never requested, and unpaid commissions. A fee that only
 * the next month's invoice will include (because it was booked too late, or is too small to be charged) is due with
 * that month. A fee that would be waived today, or is outweighed by refunds, is not due; neither are commissions that
 * are too small to be charged. Fees and commissions are never added up, because in self-pay campaigns the platform
 * charges only the fee.
 */
export function decideDue(facts: DueFacts): Omit<DueList, 'feeBps'> {
  const { now, campaigns, failedFees, commissions } = facts;
  const next = nextPaymentAt(now);
  // A week before the 5th is in the previous month.
  const nextPeriod = periodOf(next - 7 * DAY_MS);
  const months = new Map<string, Month>();
  addUp(months, 'feeMinor', feesByMonth(facts, nextPeriod));
  addUp(months, 'failedFeeMinor', failedFees);
  addUp(months, 'commissionsMinor', payableCommissions(commissions, campaigns));
  const due = [...months].map(([id, { period, currency, sums, byCampaign }]): Due => {
    const dueMs = dueAt(period);
    return {
      id,
      type: 'platform_fee',
      currency,
      ...withFailed(sums),
      dueDate: new Date(dueMs).toISOString(),
      isOverdue: dueMs <= now,
      campaigns: campaigns.flatMap((campaign) => rowsOf(campaign, byCampaign.get(campaign.campaignId))),
    };
  });
  return {
    due: due
      .filter(({ commissionsMinor, feeMinor }) => commissionsMinor > 0 || feeMinor > 0)
      .sort((a, b) => (a.dueDate + a.currency < b.dueDate + b.currency ? -1 : 1)),
    nextPaymentAt: new Date(next).toISOString(),
  };
}

/** A single pass over the amounts: grouping them step by step took three times as long for a thousand campaigns. */
function addUp(months: Map<string, Month>, part: Part, amounts: readonly MonthlyAmount[]): void {
  for (const { campaignId, currency, period, amountMinor } of amounts) {
    const id = `${period}:${currency}`;
    const month = months.get(id) ?? { period, currency, sums: noParts(), byCampaign: new Map<string, Parts>() };
    months.set(id, month);
    const parts = month.byCampaign.get(campaignId) ?? noParts();
    month.byCampaign.set(campaignId, parts);
    month.sums[part] += amountMinor;
    parts[part] += amountMinor;
  }
}

const noParts = (): Parts => ({ commissionsMinor: 0n, feeMinor: 0n, failedFeeMinor: 0n });

/** Makes `feeMinor` the whole fee, including the part whose charge failed. */
const withFailed = ({ commissionsMinor, feeMinor, failedFeeMinor }: Parts): Parts => ({
  commissionsMinor,
  feeMinor: feeMinor + failedFeeMinor,
  failedFeeMinor,
});

/** Avoids object spread, which took longer than everything else for a thousand campaigns. */
function rowsOf(
  { campaignId, campaignName, isArchived, mode }: DueFacts['campaigns'][number],
  parts: Parts | undefined,
) {
  if (!parts) return [];
  const { commissionsMinor, feeMinor, failedFeeMinor } = withFailed(parts);
  if (commissionsMinor === 0n && feeMinor === 0n) return [];
  return [{ campaignId, campaignName, isArchived, mode, commissionsMinor, feeMinor, failedFeeMinor }];
}

/**
 * The fees that will be charged, each with the month whose invoice will include it. Follows the billing job: month by
 * month, oldest first, with what one month cannot charge carried to the next. A fee that is already due, but not yet
 * billed, is not carried: it is overdue.
 */
function feesByMonth(
  { openFees, settledRevenues, firstOpenPeriod }: DueFacts,
  nextPeriod: string,
): readonly MonthlyAmount[] {
  const first = firstOpenPeriod ?? '';
  const takenBy = (fee: MonthlyFee) => (fee.period < first ? first : fee.period);
  const charged: MonthlyAmount[] = [];
  let open: MonthlyFee[] = [];
  for (const period of [...new Set([...openFees.map(takenBy), nextPeriod])].sort()) {
    open.push(...openFees.filter((fee) => takenBy(fee) === period));
    const decisions = decideMonth(
      open,
      settledRevenues.filter((revenue) => revenue.period === period),
    );
    const issued = open.filter((fee) => decisions.get(fee.currency) === 'issue');
    open = open.filter((fee) => decisions.get(fee.currency) === 'carry');
    for (const [currency, fees] of groupBy(issued, (fee) => fee.currency)) {
      const split = chargedFees(fees, currency);
      for (const { campaignId, feeMinor } of split.charged)
        charged.push({ campaignId, currency, period, amountMinor: feeMinor });
      if (split.rest) open.push({ ...split.rest.of, revenueMinor: 0n, feeMinor: split.rest.restMinor });
    }
  }
  return charged;
}

/** In managed campaigns, amounts below the minimum card charge wait until more is due. */
function payableCommissions(
  commissions: DueFacts['commissions'],
  campaigns: DueFacts['campaigns'],
): readonly MonthlyAmount[] {
  const managed = new Set(campaigns.flatMap(({ campaignId, mode }) => (mode === 'managed' ? [campaignId] : [])));
  const owed = new Map<string, bigint>();
  const keyOf = ({ campaignId, currency }: MonthlyAmount) => `${campaignId} ${currency}`;
  for (const amount of commissions.filter(({ campaignId }) => managed.has(campaignId)))
    owed.set(keyOf(amount), (owed.get(keyOf(amount)) ?? 0n) + amount.amountMinor);
  return commissions.filter(
    (amount) => !managed.has(amount.campaignId) || (owed.get(keyOf(amount)) ?? 0n) >= leastChargeMinor(amount.currency),
  );
}
