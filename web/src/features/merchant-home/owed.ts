import type { DueList } from '@sillage/proto/http/billing';

/**
 * The amounts that a merchant owes in one currency, in minor units. The card is charged for fees, and for commissions
 * that the platform pays.
 */
export interface Owed {
  readonly currency: string;
  /** What the card should have been charged for, or a failed charge was for. */
  readonly overdueMinor: bigint;
  /** What the card will be charged for. */
  readonly comingMinor: bigint;
  /** The first day on which it will be charged; undefined if it will not. */
  readonly chargedOn: string | undefined;
  /** Commissions that the merchant transfers to affiliates themselves. */
  readonly transferredMinor: bigint;
}

/** One entry per currency, with the sums over all due dates. */
export function owedOf({ due }: Pick<DueList, 'due'>): readonly Owed[] {
  const byCurrency = new Map<string, Owed>();
  for (const { currency, dueDate, isOverdue, feeMinor, campaigns } of due) {
    const of = (mode: string) =>
      campaigns.reduce((sum, campaign) => (campaign.mode === mode ? sum + campaign.commissionsMinor : sum), 0n);
    const chargedMinor = feeMinor + of('managed');
    const comingMinor = isOverdue ? 0n : chargedMinor;
    const known = byCurrency.get(currency);
    const isFirst = !known?.chargedOn || Date.parse(dueDate) < Date.parse(known.chargedOn);
    byCurrency.set(currency, {
      currency,
      overdueMinor: (known?.overdueMinor ?? 0n) + (chargedMinor - comingMinor),
      comingMinor: (known?.comingMinor ?? 0n) + comingMinor,
      chargedOn: comingMinor > 0n && isFirst ? dueDate : known?.chargedOn,
      transferredMinor: (known?.transferredMinor ?? 0n) + of('self_pay'),
    });
  }
  return [...byCurrency.values()].filter(
    ({ overdueMinor, comingMinor, transferredMinor }) => overdueMinor + comingMinor + transferredMinor > 0n,
  );
}
