import type { DueList } from '@sillage/proto/http/billing';

/** What a merchant owes in one currency, in minor units. */
export interface Owed {
  readonly currency: string;
  /** What the card will be charged, or was and refused: fees, and the commissions that the platform pays out. */
  readonly chargedMinor: bigint;
  /** What the merchant transfers to affiliates. */
  readonly transferredMinor: bigint;
  /** The next day on which the card is charged, or the one that has passed. */
  readonly dueDate: string;
  readonly isOverdue: boolean;
}

/** One entry for each currency, of its earliest day; amounts of later days are added. */
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
