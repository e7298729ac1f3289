import type { StatementAccount, StatementLineKind } from '@sillage/proto/http/statements';

/** Movements of one kind on one day or in one month, as the ledger has them. */
export interface Movement {
  readonly currency: string;
  /** `2026-11-27` in BILLING_TIME_ZONE; of a month its last one. */
  readonly day: string;
  readonly kind: StatementLineKind;
  /** What is added to what is owed. */
  readonly amountMinor: bigint;
  readonly reason: string;
}

export interface OpeningBalance {
  readonly currency: string;
  readonly openingMinor: bigint;
}

/** Within a day, what is owed before what was paid of it. */
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

/** By currency: the year's lines, oldest first, between what was owed before and what is owed after. */
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
