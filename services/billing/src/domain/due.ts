import type { DueList } from '@sillage/proto/http/billing';
import { DAY_MS } from '@sillage/proto/values/durations';
import { leastChargeMinor, type Revenue } from '@sillage/proto/values/payments';
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

/** A campaign's part of the amounts due for a month. */
interface Item extends MonthlyAmount {
  readonly part: Part;
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
  const items: Item[] = [
    ...chargedFees(facts, nextPeriod),
    ...failedFees.map((fee): Item => ({ ...fee, part: 'failedFeeMinor' })),
    ...payableCommissions(commissions, campaigns).map((owed): Item => ({ ...owed, part: 'commissionsMinor' })),
  ];
  const groups = new Map(items.map(({ period, currency }) => [`${period}:${currency}`, { period, currency }]));
  const due = [...groups].map(([id, { period, currency }]): Due => {
    const own = items.filter((item) => item.period === period && item.currency === currency);
    const byCampaign = new Map<string, Item[]>();
    for (const item of own) {
      const known = byCampaign.get(item.campaignId);
      if (known) known.push(item);
      else byCampaign.set(item.campaignId, [item]);
    }
    const rows = campaigns.flatMap((campaign) => rowsOf(campaign, byCampaign.get(campaign.campaignId) ?? []));
    const dueMs = dueAt(period);
    return {
      id,
      type: 'platform_fee',
      currency,
      ...partsOf(own),
      dueDate: new Date(dueMs).toISOString(),
      isOverdue: dueMs <= now,
      campaigns: rows,
    };
  });
  return {
    due: due
      .filter(({ commissionsMinor, feeMinor }) => commissionsMinor > 0 || feeMinor > 0)
      .sort((a, b) => (a.dueDate + a.currency < b.dueDate + b.currency ? -1 : 1)),
    nextPaymentAt: new Date(next).toISOString(),
  };
}

/** Avoids object spread, which took longer than everything else for a thousand campaigns. */
function rowsOf({ campaignId, campaignName, isArchived, mode }: DueFacts['campaigns'][number], items: readonly Item[]) {
  const { commissionsMinor, feeMinor, failedFeeMinor } = partsOf(items);
  if (commissionsMinor === 0n && feeMinor === 0n) return [];
  return [{ campaignId, campaignName, isArchived, mode, commissionsMinor, feeMinor, failedFeeMinor }];
}

/** `feeMinor` is the whole fee, including the part whose charge failed. */
function partsOf(items: readonly Item[]): Record<Part, bigint> {
  const sums = { commissionsMinor: 0n, feeMinor: 0n, failedFeeMinor: 0n };
  for (const { part, amountMinor } of items) sums[part] += amountMinor;
  sums.feeMinor += sums.failedFeeMinor;
  return sums;
}

/**
 * The fees that will be charged, each with the month whose invoice will include it. Follows the billing job: month by
 * month, oldest first, with what one month cannot charge carried to the next. A fee that is already due, but not yet
 * billed, is not carried: it is overdue.
 */
function chargedFees({ openFees, settledRevenues, firstOpenPeriod }: DueFacts, nextPeriod: string): Item[] {
  const first = firstOpenPeriod ?? '';
  const takenBy = (fee: MonthlyFee) => (fee.period < first ? first : fee.period);
  const charged: Item[] = [];
  let open: MonthlyFee[] = [];
  for (const period of [...new Set([...openFees.map(takenBy), nextPeriod])].sort()) {
    open.push(...openFees.filter((fee) => takenBy(fee) === period));
    const decisions = decideMonth(
      open,
      settledRevenues.filter((revenue) => revenue.period === period),
    );
    for (const { campaignId, currency, feeMinor } of open) {
      if (decisions.get(currency) === 'issue')
        charged.push({ campaignId, currency, period, amountMinor: feeMinor, part: 'feeMinor' });
    }
    open = open.filter((fee) => decisions.get(fee.currency) === 'carry');
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
