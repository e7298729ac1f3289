import type { Quote, QuoteCharge, QuoteLine } from '@sillage/proto/http/settlements';

/** Whether the affiliate gets money by this settlement, or a notice about it. */
export const isPaidOut = (line: QuoteLine): boolean => line.outcome === 'transfer' || line.outcome === 'notice';

export type HeldReason = Exclude<QuoteLine['outcome'], 'transfer' | 'notice'>;
export const HELD_REASONS = [
  'no_account',
  'below_minimum',
  'below_charge',
  'not_payable',
  'negative',
] as const satisfies readonly HeldReason[];

export interface Held {
  readonly reason: HeldReason;
  readonly currency: string;
  readonly affiliates: number;
  readonly amountMinor: bigint;
}

/** The amounts that stay owed or are carried forward, by reason and currency. */
export function heldBack(lines: readonly QuoteLine[]): Held[] {
  const groups = new Map<string, Held>();
  for (const { outcome, currency, balanceMinor } of lines) {
    if (outcome === 'transfer' || outcome === 'notice') continue;
    const key = `${outcome} ${currency}`;
    const known = groups.get(key) ?? { reason: outcome, currency, affiliates: 0, amountMinor: 0n };
    groups.set(key, { ...known, affiliates: known.affiliates + 1, amountMinor: known.amountMinor + balanceMinor });
  }
  return HELD_REASONS.flatMap((reason) => [...groups.values()].filter((group) => group.reason === reason));
}

/** The charges that take money from the card. */
export const chargedOf = (charges: readonly QuoteCharge[]) => charges.filter((charge) => charge.totalMinor > 0);

/** True if confirming would do nothing: there is no charge, and nobody to pay or to notify. */
export const isEmpty = (quote: Quote): boolean =>
  chargedOf(quote.charges).length === 0 &&
  !quote.lines.some((line) => isPaidOut(line) || line.outcome === 'no_account');
