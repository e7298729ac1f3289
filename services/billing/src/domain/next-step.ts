/** What the provider holds of a charge. */
export interface InvoiceState {
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** What a payment would take. */
  readonly dueMinor: bigint;
  /** Read only of a draft. */
  readonly items: readonly ItemKind[];
}

type ItemKind = 'commissions' | 'fees';

interface Wanted {
  readonly totalMinor: bigint;
  readonly commissionsMinor: bigint;
  readonly feesMinor: bigint;
  /** Less than this cannot be charged at once. */
  readonly leastChargeMinor: number;
}

/** A call to the provider. */
export type CallStep = 'invoice' | ItemKind | 'finalize' | 'pay';

/** What brings a charge nearer to its end. `abandon`: this invoice can never be paid, and another one is needed. */
export type ChargeStep =
  | { readonly step: CallStep }
  | { readonly step: 'settled' }
  | { readonly step: 'abandon' }
  /** Too little to be charged, or the invoice is about another amount than the charge: nothing is paid. */
  | { readonly step: 'stop'; readonly code: 'amount_too_small' | 'amount_not_chargeable' };

/**
 * The next call for a charge, from nothing but what the provider holds now: so it does not matter where an earlier run
 * ended, or what came of its last call.
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
  // An item twice, a balance of the customer's, or a sum too small for this currency of the provider's.
  if (seen.dueMinor !== wanted.totalMinor) return { step: 'stop', code: 'amount_not_chargeable' };
  return { step: seen.status === 'draft' ? 'finalize' : 'pay' };
}

function itemsOf({ commissionsMinor, feesMinor }: Wanted): readonly ItemKind[] {
  return [
    ...(commissionsMinor !== 0n ? (['commissions'] as const) : []),
    ...(feesMinor !== 0n ? (['fees'] as const) : []),
  ];
}
