/** The provider's state of a charge. */
export interface InvoiceState {
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** The amount that a payment would take. */
  readonly dueMinor: bigint;
  /** Only for a draft. */
  readonly items: readonly ItemKind[];
}

type ItemKind = 'commissions' | 'fees';

interface Wanted {
  readonly totalMinor: bigint;
  readonly commissionsMinor: bigint;
  readonly feesMinor: bigint;
  /** The provider's minimum charge. */
  readonly leastChargeMinor: number;
}

/** A call to the provider. */
export type CallStep = 'invoice' | ItemKind | 'finalize' | 'pay';

/** The next step of a charge. `abandon`: this invoice can never be paid, and another one is needed. */
export type ChargeStep =
  | { readonly step: CallStep }
  | { readonly step: 'settled' }
  | { readonly step: 'abandon' }
  /** The amount is too small, or the invoice's amount differs from the charge's: nothing is paid. */
  | { readonly step: 'stop'; readonly code: 'amount_too_small' | 'amount_not_chargeable' };

/**
 * The next call for a charge, decided only by the provider's present state, so it does not matter where an earlier run
 * stopped, or whether its last call succeeded.
 */
export function nextStep(wanted: Wanted, seen: InvoiceState | undefined): ChargeStep {
  if (seen?.status !== 'paid' && wanted.totalMinor < wanted.leastChargeMinor)
    return { step: 'stop', code: 'amount_too_small' };
  if (!seen) return { step: 'invoice' };
  switch (seen.status) {
    case 'paid':
      return { step: 'settled' };
    case 'void':
      return { step: 'abandon' };
    case 'draft': {
      const missing = itemsOf(wanted).find((item) => !seen.items.includes(item));
      if (missing) return { step: missing };
      break;
    }
  }
  // Caused by a duplicated item, a customer balance, or an amount below the provider's minimum in this currency.
  if (seen.dueMinor !== wanted.totalMinor) return { step: 'stop', code: 'amount_not_chargeable' };
  return { step: seen.status === 'draft' ? 'finalize' : 'pay' };
}

function itemsOf({ commissionsMinor, feesMinor }: Wanted): readonly ItemKind[] {
  return [
    ...(commissionsMinor !== 0n ? (['commissions'] as const) : []),
    ...(feesMinor !== 0n ? (['fees'] as const) : []),
  ];
}
