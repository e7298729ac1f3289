import { createHash } from 'node:crypto';

/** A bank's reason for declining, in Stripe's terms. */
export interface Decline {
  /** `card_declined`, or a specific code such as `expired_card`. */
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** Stripe's ready-made payment method of this card, which can be attached to a customer. */
  readonly token: string;
  /** Declined when it is saved. */
  readonly atSetup?: Decline;
  /** Can be saved, but declines every charge. */
  readonly atCharge?: Decline;
  /** Every charge succeeds, and is disputed at once. */
  readonly isDisputed?: true;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const DECLINES = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  authentication: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, Decline>;

/** Stripe's test cards, which behave as it documents them. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', token: 'pm_card_visa' },
  { number: '5555555555554444', brand: 'mastercard', token: 'pm_card_mastercard' },
  { number: '378282246310005', brand: 'amex', token: 'pm_card_amex' },
  { number: '4000000000000341', brand: 'visa', token: 'pm_card_chargeCustomerFail', atCharge: DECLINES.generic },
  { number: '4000000000000259', brand: 'visa', token: 'pm_card_createDispute', isDisputed: true },
  {
    number: '4000002760003184',
    brand: 'visa',
    token: 'pm_card_authenticationRequired',
    atCharge: DECLINES.authentication,
  },
  { number: '4000000000000002', brand: 'visa', token: 'pm_card_visa_chargeDeclined', atSetup: DECLINES.generic },
  {
    number: '4000000000009995',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    atSetup: DECLINES.insufficientFunds,
  },
  { number: '4000000000009987', brand: 'visa', token: 'pm_card_visa_chargeDeclinedLostCard', atSetup: DECLINES.lost },
  {
    number: '4000000000009979',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedStolenCard',
    atSetup: DECLINES.stolen,
  },
  { number: '4000000000000069', brand: 'visa', token: 'pm_card_chargeDeclinedExpiredCard', atSetup: DECLINES.expired },
  { number: '4000000000000127', brand: 'visa', token: 'pm_card_chargeDeclinedIncorrectCvc', atSetup: DECLINES.cvc },
  {
    number: '4000000000000119',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedProcessingError',
    atSetup: DECLINES.processing,
  },
];

/** Stored and shown instead of a card's number. */
export const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`card ${number}`).digest('base64url').slice(0, 16);

const BY_FINGERPRINT = new Map(TEST_CARDS.map((testCard) => [fingerprintOf(testCard.number), testCard]));

/** The test card of a saved card, which determines its behaviour. */
export const cardOf = (fingerprint: string): TestCard | undefined => BY_FINGERPRINT.get(fingerprint);

/** A decline with this reason, for tests. */
export const declineOf = (declineCode: string): Decline =>
  Object.values(DECLINES).find((decline) => decline.declineCode === declineCode) ?? declined(declineCode);
