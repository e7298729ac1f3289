/**
 * Reasons of failed charges and payments by code: the platform's own codes, those of test cards, and the payment
 * provider's. Banks have several codes for the same reason, so each code maps to the reason that users see.
 */
const REASON_OF_CODE = {
  no_card: 'no_card',
  no_account: 'no_account',
  transfer_refused: 'transfer_refused',
  amount_not_chargeable: 'amount_not_chargeable',
  amount_too_large: 'amount_too_large',
  amount_too_small: 'amount_too_small',
  authentication_required: 'authentication_required',
  invoice_payment_intent_requires_action: 'authentication_required',
  card_declined: 'card_declined',
  card_not_supported: 'card_not_supported',
  card_velocity_exceeded: 'card_velocity_exceeded',
  currency_not_supported: 'currency_not_supported',
  do_not_honor: 'declined_by_bank',
  expired_card: 'expired_card',
  fraudulent: 'declined_by_bank',
  generic_decline: 'declined_by_bank',
  incorrect_cvc: 'incorrect_cvc',
  insufficient_funds: 'insufficient_funds',
  lost_card: 'declined_by_bank',
  processing_error: 'processing_error',
  stolen_card: 'declined_by_bank',
  test_card_declined: 'test_card_declined',
  test_card_declined_once: 'test_card_declined_once',
} as const;

export type FailureReason = (typeof REASON_OF_CODE)[keyof typeof REASON_OF_CODE];

/** Undefined for an untranslated code; the provider's message is shown then. */
export function failureReason(code: string | null): FailureReason | undefined {
  return isKnown(code) ? REASON_OF_CODE[code] : undefined;
}

function isKnown(code: string | null): code is keyof typeof REASON_OF_CODE {
  return code !== null && Object.hasOwn(REASON_OF_CODE, code);
}
