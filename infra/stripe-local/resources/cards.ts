import { ApiError, refused } from '../api-error.ts';
import { nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { PaymentMethod } from '../objects.ts';
import { cardOf, type Decline, fingerprintOf, type TestCard } from '../test-cards.ts';

export interface NewCard {
  readonly test: TestCard;
  /** Null if it is not saved for a customer yet. */
  readonly customer: string | null;
  readonly expMonth: number;
  readonly expYear: number;
}

export function saveCard(world: World, { test, customer, expMonth, expYear }: NewCard): PaymentMethod {
  const card: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: nowS(world),
    livemode: false,
    customer,
    billing_details: { name: null, email: null },
    card: {
      brand: test.brand,
      display_brand: test.brand,
      last4: test.number.slice(-4),
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(test.number),
      funding: 'credit',
      country: 'US',
    },
    metadata: {},
  };
  world.store.put('payment_method', card);
  if (customer !== null) world.emit('payment_method.attached', card);
  return card;
}

/** Detaching a customer's default card leaves the customer without a default. */
export function detach(world: World, card: PaymentMethod): PaymentMethod {
  const customer = card.customer === null ? undefined : world.store.get('customer', card.customer);
  if (customer?.invoice_settings.default_payment_method === card.id) {
    world.store.put('customer', { ...customer, invoice_settings: { default_payment_method: null } });
  }
  const detached: PaymentMethod = { ...card, customer: null };
  world.store.put('payment_method', detached);
  world.emit('payment_method.detached', detached);
  return detached;
}

/** Why this card declines a charge now; undefined if it pays. */
export function refusalOf(world: World, { card }: PaymentMethod): Decline | undefined {
  const now = new Date(world.clock());
  const isExpired = card.exp_year * 12 + card.exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return isExpired
    ? { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' }
    : cardOf(card.fingerprint)?.atCharge;
}

export const cardError = ({ code, declineCode, message }: Decline, extra: object = {}): ApiError =>
  new ApiError(402, message, { type: 'card_error', code, decline_code: declineCode, ...extra });

export const notTheirs = (card: string, param: string) =>
  refused(
    `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
    {
      code: 'resource_missing',
      param,
    },
  );
