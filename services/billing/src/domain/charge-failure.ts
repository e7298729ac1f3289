/**
 * Why a charge failed. Users see the translation of the code; `sentence` is English, for logs and untranslated codes.
 */
export interface ChargeFailure {
  /** A code of the payment provider, or one of ours: `no_card`, `amount_too_small`, `amount_not_chargeable`. */
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
