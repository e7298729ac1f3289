/**
 * Why a charge failed. People read the code's translation; `sentence` is English, for logs and for codes without one.
 */
export interface ChargeFailure {
  /** The payment provider's, or one of ours: `no_card`, `amount_too_small`, `amount_not_chargeable`. */
  readonly code: string;
  readonly sentence: string;
}

export const NO_CARD: ChargeFailure = {
  code: 'no_card',
  sentence: 'No payment method is linked to this campaign. Set up a card.',
};

export const AMOUNT_FAILURES = {
  amount_too_small: { code: 'amount_too_small', sentence: 'The amount is too small to be charged.' },
  amount_not_chargeable: { code: 'amount_not_chargeable', sentence: 'The amount cannot be charged in this currency.' },
} as const satisfies Readonly<Record<string, ChargeFailure>>;
