import type { DueList } from '@sillage/proto/http/billing';
import { DAY_MS } from '@sillage/proto/values/durations';
import { leastChargeMinor, type Revenue } from '@sillage/proto/values/payments';
import { decideMonth, type OpenFee } from './month.ts';
import { dueAt, nextPaymentAt, periodOf } from './periods.ts';

type Due = DueList['due'][number];
type DueCampaign = Due['campaigns'][number];

/** What a merchant's campaigns have come to, in minor units. */
export interface DueFacts {
  readonly now: number;
  readonly campaigns: readonly Pick<DueCampaign, 'campaignId' | 'campaignName' | 'isArchived' | 'mode'>[];
  /**
   * The first month that was not billed to everyone yet: what came too late for an earlier one belongs to it. Null:
   * none was billed.
   */
  readonly firstOpenPeriod: string | null;
  /** What no invoice holds yet, by campaign, currency and month. */
  readonly openFees: readonly MonthlyFee[];
  /** What settlements have charged of the months that were not billed to everyone yet, by month and currency. */
  readonly settledRevenues: readonly (Revenue & { readonly period: string })[];
  /** What the card refused: by campaign of a monthly invoice whose charge failed, and its month. */
  readonly failedFees: readonly MonthlyAmount[];
  /**
   * What affiliates are owed, by the month in which it was approved; what they were paid too much lowers their own
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

/** One campaign's part of what is due for a month. */
interface Item extends MonthlyAmount {
  readonly part: Part;
}

/**
 * What is due, by the 5th on which it was or will be: as of now. What a past 5th left unpaid stays there, and is
 * overdue: a fee whose charge failed or was never asked for, and commissions that were not paid. What an invoice will
 * only take with the next month (it came too late for its own, or was too little to be charged) is due with that one. A
 * fee that would be waived today, or is outweighed by refunds, is not due; nor are commissions that are too little to
 * be charged. Fee and commissions are never one sum: where the merchant pays by themselves, the platform charges the
 * fee alone.
 */
export function decideDue(facts: DueFacts): Omit<DueList, 'feeBps'> {
  const { now, campaigns, failedFees, commissions } = facts;
  const next = nextPaymentAt(now);
  // A week before a 5th it is the month before.
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

/** Spread into each other, the two would take longer than all else of a thousand campaigns. */
function rowsOf({ campaignId, campaignName, isArchived, mode }: DueFacts['campaigns'][number], items: readonly Item[]) {
  const { commissionsMinor, feeMinor, failedFeeMinor } = partsOf(items);
  if (commissionsMinor === 0n && feeMinor === 0n) return [];
  return [{ campaignId, campaignName, isArchived, mode, commissionsMinor, feeMinor, failedFeeMinor }];
}

/** `feeMinor` is the whole fee, the part that the card refused among it. */
function partsOf(items: readonly Item[]): Record<Part, bigint> {
  const sums = { commissionsMinor: 0n, feeMinor: 0n, failedFeeMinor: 0n };
  for (const { part, amountMinor } of items) sums[part] += amountMinor;
  sums.feeMinor += sums.failedFeeMinor;
  return sums;
}

/**
 * The fees that will be charged, each with the month that takes it, as the job bills: month by month, oldest first,
 * what one month cannot charge going on to the next. One that is due before the job has come is not moved: it is
 * overdue.
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

/** Where the platform pays, less than a card can be charged waits for more. */
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
