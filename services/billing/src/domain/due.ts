import type { DueList } from '@sillage/proto/http/billing';
import { sumOf } from '@sillage/proto/values/money';
import { leastChargeMinor } from '@sillage/proto/values/payments';
import { decideMonth } from './month.ts';
import { dueAt, nextPaymentAt, periodOf } from './periods.ts';

type Due = DueList['due'][number];
type DueCampaign = Due['campaigns'][number];

const DAY_MS = 86_400_000;

/** What a merchant's campaigns have come to, in minor units. */
export interface DueFacts {
  readonly now: number;
  readonly campaigns: readonly Pick<DueCampaign, 'campaignId' | 'campaignName' | 'isArchived' | 'mode'>[];
  /** The first month that was not billed to everyone yet: what came too late for an earlier one belongs to it. Null: none was billed. */
  readonly firstOpenPeriod: string | null;
  /** What no invoice holds yet, by campaign, currency and month. */
  readonly openFees: readonly OpenFee[];
  /** What the card refused: by campaign of a monthly invoice whose charge failed, and its month. */
  readonly failedFees: readonly MonthlyAmount[];
  /** What affiliates are owed, by the month in which it was approved; what they were paid too much lowers their own oldest months. */
  readonly commissions: readonly MonthlyAmount[];
}

interface MonthlyAmount {
  readonly campaignId: string;
  readonly currency: string;
  readonly period: string;
  readonly amountMinor: bigint;
}

interface OpenFee {
  readonly campaignId: string;
  readonly currency: string;
  readonly period: string;
  readonly revenueMinor: bigint;
  readonly feeMinor: bigint;
  /** Of the merchant in this month and currency, charged by settlements already. */
  readonly settledRevenueMinor: bigint;
}

type Part = 'commissionsMinor' | 'feeMinor' | 'failedFeeMinor';

/** One campaign's part of what is due for a month. */
interface Item extends MonthlyAmount {
  readonly part: Part;
}

/**
 * What is due, by the 5th on which it was or will be: as it stands now. What a past 5th left unpaid stays there, and is overdue: a
 * fee whose charge failed or was never asked for, and commissions that were not paid. What an invoice will only take with the next
 * month (it came too late for its own, or was too little to be charged) is due with that one. A fee that would be waived today,
 * or is outweighed by refunds, is not due; nor are commissions that are too little to be charged. Fee and commissions are never
 * one sum: where the merchant pays by themselves, the platform charges the fee alone.
 */
export function decideDue({ now, campaigns, firstOpenPeriod, openFees, failedFees, commissions }: DueFacts): DueList {
  const next = nextPaymentAt(now);
  // A week before a 5th it is the month before.
  const nextPeriod = periodOf(next - 7 * DAY_MS);
  const items: Item[] = [
    ...chargedFees(openFees, firstOpenPeriod, nextPeriod),
    ...failedFees.map((fee): Item => ({ ...fee, part: 'failedFeeMinor' })),
    ...payableCommissions(commissions, campaigns).map((owed): Item => ({ ...owed, part: 'commissionsMinor' })),
  ];
  const groups = new Map(items.map(({ period, currency }) => [`${period}:${currency}`, { period, currency }]));
  const due = [...groups].map(([id, { period, currency }]): Due => {
    const own = items.filter((item) => item.period === period && item.currency === currency);
    const rows = campaigns
      .map((campaign) => ({ ...campaign, ...partsOf(own.filter(({ campaignId }) => campaignId === campaign.campaignId)) }))
      .filter(({ commissionsMinor, feeMinor }) => commissionsMinor !== 0n || feeMinor !== 0n);
    const dueMs = dueAt(period);
    return {
      ...{ id, type: 'platform_fee', currency, ...partsOf(own) },
      ...{ dueDate: new Date(dueMs).toISOString(), isOverdue: dueMs <= now, campaigns: rows },
    };
  });
  return {
    due: due
      .filter(({ commissionsMinor, feeMinor }) => commissionsMinor > 0 || feeMinor > 0)
      .sort((a, b) => (a.dueDate + a.currency < b.dueDate + b.currency ? -1 : 1)),
    nextPaymentAt: new Date(next).toISOString(),
  };
}

/** `feeMinor` is the whole fee, the part that the card refused among it. */
function partsOf(items: readonly Item[]): Record<Part, bigint> {
  const sum = (part: Part) => sumOf(items.filter((item) => item.part === part).map((item) => item.amountMinor));
  const failedFeeMinor = sum('failedFeeMinor');
  return { commissionsMinor: sum('commissionsMinor'), feeMinor: sum('feeMinor') + failedFeeMinor, failedFeeMinor };
}

/**
 * The fees that will be charged, each with the month that takes it, as the job bills: month by month, oldest first, what one
 * month cannot charge going on to the next. One that is due before the job has come is not moved: it is overdue.
 */
function chargedFees(openFees: readonly OpenFee[], firstOpenPeriod: string | null, nextPeriod: string): Item[] {
  const first = firstOpenPeriod ?? '';
  const charged: Item[] = [];
  for (const currency of new Set(openFees.map((fee) => fee.currency))) {
    const own = openFees.filter((fee) => fee.currency === currency);
    const takenBy = (fee: OpenFee) => (fee.period < first ? first : fee.period);
    let open: OpenFee[] = [];
    for (const period of [...new Set([...own.map(takenBy), nextPeriod])].sort()) {
      open.push(...own.filter((fee) => takenBy(fee) === period));
      const decision = decideMonth({
        currency,
        revenueMinor: sumOf(open.map((fee) => fee.revenueMinor)),
        feeMinor: sumOf(open.map((fee) => fee.feeMinor)),
        settledRevenueMinor: open.find((fee) => fee.period === period)?.settledRevenueMinor ?? 0n,
      });
      if (decision === 'carry') continue;
      if (decision === 'issue') {
        for (const { campaignId, feeMinor } of open)
          charged.push({ campaignId, currency, period, amountMinor: feeMinor, part: 'feeMinor' });
      }
      open = [];
    }
  }
  return charged;
}

/** Where the platform pays, less than a card can be charged waits for more. */
function payableCommissions(commissions: DueFacts['commissions'], campaigns: DueFacts['campaigns']): readonly MonthlyAmount[] {
  const managed = new Set(campaigns.flatMap(({ campaignId, mode }) => (mode === 'managed' ? [campaignId] : [])));
  const owed = new Map<string, bigint>();
  const keyOf = ({ campaignId, currency }: MonthlyAmount) => `${campaignId} ${currency}`;
  for (const amount of commissions) owed.set(keyOf(amount), (owed.get(keyOf(amount)) ?? 0n) + amount.amountMinor);
  return commissions.filter(
    (amount) => !managed.has(amount.campaignId) || (owed.get(keyOf(amount)) ?? 0n) >= leastChargeMinor(amount.currency),
  );
}
