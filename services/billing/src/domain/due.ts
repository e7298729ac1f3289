import type { DueList } from '@sillage/proto/http/billing';
import { leastChargeMinor } from '@sillage/proto/values/payments';
import { decideMonth } from './month.ts';
import { dueAt, nextPaymentAt, periodOf } from './periods.ts';

type Due = DueList['due'][number];

const DAY_MS = 86_400_000;

/** What a merchant's campaigns have come to, in minor units. */
export interface DueFacts {
  readonly now: number;
  readonly campaigns: readonly Omit<Due['campaigns'][number], 'commissionsMinor' | 'feeMinor'>[];
  /** What no invoice holds yet, by campaign, currency and month. */
  readonly openFees: readonly OpenFee[];
  /** What affiliates are owed; what they were paid too much does not lower it. */
  readonly commissions: readonly { readonly campaignId: string; readonly currency: string; readonly amountMinor: number }[];
}

interface OpenFee {
  readonly campaignId: string;
  readonly currency: string;
  readonly period: string;
  readonly revenueMinor: number;
  readonly feeMinor: number;
  /** Of the merchant in this month and currency, charged by settlements already. */
  readonly settledRevenueMinor: number;
}

/**
 * What the coming 5ths will charge, as it stands now. What was left open in earlier months comes with the next one; during
 * the first days of a month, the month that has just begun waits for the 5th after it. A fee that would be waived today, or
 * is outweighed by refunds, is not due; nor is what is too little to be charged.
 */
export function decideDue({ now, campaigns, openFees, commissions }: DueFacts): DueList {
  const next = nextPaymentAt(now);
  // A week before a 5th it is the month before.
  const nextPeriod = periodOf(next - 7 * DAY_MS);
  const fees = openFees.map((it) => ({ ...it, period: it.period > nextPeriod ? it.period : nextPeriod }));
  const groups = new Map<string, { period: string; currency: string }>();
  for (const { currency, period } of [...fees, ...commissions.map((it) => ({ ...it, period: nextPeriod }))]) {
    groups.set(`${period}:${currency}`, { period, currency });
  }
  const due = [...groups].map(([id, { period, currency }]): Due => {
    const least = leastChargeMinor(currency);
    const charged = chargedFees(
      fees.filter((it) => it.period === period && it.currency === currency),
      currency,
    );
    const owed = period === nextPeriod ? commissions.filter((it) => it.currency === currency && it.amountMinor >= least) : [];
    const rows = campaigns
      .map((it) => ({
        ...it,
        commissionsMinor: sumOf(owed, it.campaignId, 'amountMinor'),
        feeMinor: sumOf(charged, it.campaignId, 'feeMinor'),
      }))
      .filter((it) => it.commissionsMinor !== 0 || it.feeMinor !== 0);
    const commissionsMinor = rows.reduce((sum, it) => sum + it.commissionsMinor, 0);
    const feeMinor = rows.reduce((sum, it) => sum + it.feeMinor, 0);
    return {
      ...{ id, type: 'platform_fee', currency, amountMinor: commissionsMinor + feeMinor, commissionsMinor, feeMinor },
      dueDate: new Date(dueAt(period)).toISOString(),
      campaigns: rows,
    };
  });
  return {
    due: due.filter((it) => it.amountMinor > 0).sort((a, b) => (a.dueDate + a.currency < b.dueDate + b.currency ? -1 : 1)),
    nextPaymentAt: new Date(next).toISOString(),
  };
}

/** Those of one month and currency, if they are charged. */
function chargedFees(fees: readonly OpenFee[], currency: string): readonly OpenFee[] {
  const revenueMinor = fees.reduce((sum, it) => sum + it.revenueMinor, 0);
  const feeMinor = fees.reduce((sum, it) => sum + it.feeMinor, 0);
  const settledRevenueMinor = fees.at(-1)?.settledRevenueMinor ?? 0;
  return decideMonth({ currency, revenueMinor, feeMinor, settledRevenueMinor }) === 'issue' ? fees : [];
}

function sumOf<Member extends string>(
  rows: readonly ({ readonly campaignId: string } & Readonly<Record<Member, number>>)[],
  campaignId: string,
  member: Member,
): number {
  return rows.reduce((sum, it) => (it.campaignId === campaignId ? sum + it[member] : sum), 0);
}
