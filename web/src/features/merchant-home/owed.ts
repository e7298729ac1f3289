import type { DueList } from '@sillage/proto/http/billing';

/** The amounts that a merchant owes in one currency, in minor units. */
export interface Owed {
  readonly currency: string;
  /** Fees, and commissions that the platform pays, that the card will be charged, or that a failed charge was for. */
  readonly chargedMinor: bigint;
  /** Commissions that the merchant transfers to affiliates themselves. */
  readonly transferredMinor: bigint;
  /** The next day on which the card is charged, or the overdue one. */
  readonly dueDate: string;
  readonly isOverdue: boolean;
}

/** One entry per currency, with its earliest due date and the sum over all due dates. */
export function owedOf({ due }: Pick<DueList, 'due'>): readonly Owed[] {
  const byCurrency = new Map<string, Owed>();
  for (const { currency, dueDate, isOverdue, feeMinor, campaigns } of due) {
    const of = (mode: string) =>
      campaigns.reduce((sum, campaign) => (campaign.mode === mode ? sum + campaign.commissionsMinor : sum), 0n);
    const known = byCurrency.get(currency);
    const isEarlier = known === undefined || Date.parse(dueDate) < Date.parse(known.dueDate);
    byCurrency.set(currency, {
      currency,
      chargedMinor: (known?.chargedMinor ?? 0n) + feeMinor + of('managed'),
      transferredMinor: (known?.transferredMinor ?? 0n) + of('self_pay'),
      dueDate: isEarlier ? dueDate : known.dueDate,
      isOverdue: isOverdue || (known?.isOverdue ?? false),
    });
  }
  return [...byCurrency.values()].filter(({ chargedMinor, transferredMinor }) => chargedMinor + transferredMinor > 0n);
}
