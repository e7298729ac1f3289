import type { StatementAccount, StatementLineKind } from '@sillage/proto/http/statements';

/** Movements of one kind on one day or in one month, from the ledger. */
export interface Movement {
  readonly currency: string;
  /** `2026-11-27` in BILLING_TIME_ZONE; for a month, its last day. */
  readonly day: string;
  readonly kind: StatementLineKind;
  /** The change of the amount owed. */
  readonly amountMinor: bigint;
  readonly reason: string;
}

export interface OpeningBalance {
  readonly currency: string;
  readonly openingMinor: bigint;
}

/** Within a day, earnings come before their payments. */
const ORDER: readonly StatementLineKind[] = [
  'opening_balance',
  'earned',
  'taken_back',
  'bonus',
  'correction',
  'reversal',
  'payment',
  'payment_returned',
];

/** By currency: the year's lines, oldest first, between the opening and the closing balance. */
export function statementAccounts(
  openings: readonly OpeningBalance[],
  movements: readonly Movement[],
): readonly StatementAccount[] {
  const currencies = [...new Set([...openings, ...movements].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const lines = movements.filter((movement) => movement.currency === currency).toSorted(inOrder);
    const openingMinor = openings.find((opening) => opening.currency === currency)?.openingMinor ?? 0n;
    const sumOf = (...kinds: readonly StatementLineKind[]) =>
      lines.reduce((sum, { kind, amountMinor }) => (kinds.includes(kind) ? sum + amountMinor : sum), 0n);
    return {
      currency,
      openingMinor,
      closingMinor: openingMinor + sumOf(...ORDER),
      earnedMinor: sumOf('earned', 'taken_back'),
      adjustedMinor: sumOf('opening_balance', 'bonus', 'correction', 'reversal'),
      paidMinor: -sumOf('payment', 'payment_returned'),
      lines: lines.map(({ day, kind, amountMinor, reason }) => ({ day, kind, amountMinor, reason })),
    };
  });
}

const inOrder = (one: Movement, other: Movement): number =>
  one.day.localeCompare(other.day) || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind);
