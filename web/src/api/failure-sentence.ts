import i18next from 'i18next';

/** Codes of failures by the key of what is said of them; banks have several for the same. */
const KNOWN: Readonly<Record<string, string>> = {
  no_card: 'no_card',
  no_account: 'no_account',
  transfer_refused: 'transfer_refused',
  charge_cancelled: 'charge_cancelled',
  amount_not_chargeable: 'amount_not_chargeable',
  amount_too_large: 'amount_too_large',
  amount_too_small: 'amount_too_small',
  authentication_required: 'authentication_required',
  invoice_payment_intent_requires_action: 'authentication_required',
  card_declined: 'card_declined',
  card_not_supported: 'card_not_supported',
  card_velocity_exceeded: 'card_velocity_exceeded',
  currency_not_supported: 'currency_not_supported',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  insufficient_funds: 'insufficient_funds',
  processing_error: 'processing_error',
  ...{ do_not_honor: 'declined_by_bank', fraudulent: 'declined_by_bank', generic_decline: 'declined_by_bank' },
  ...{ lost_card: 'declined_by_bank', stolen_card: 'declined_by_bank' },
};

export interface Failure {
  /** A sentence, in the one language of whoever wrote it. */
  readonly failure: string | null;
  readonly failureCode: string | null;
}

/** Why it failed, in the language of the screen where the code is known; else in the words that came with it. */
export function failureSentence({ failure, failureCode }: Failure): string {
  const key = failureCode !== null && Object.hasOwn(KNOWN, failureCode) ? KNOWN[failureCode] : undefined;
  return key === undefined ? (failure ?? '') : i18next.t(`common:failure.${key}`);
}
