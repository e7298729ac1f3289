import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency } from '../values/money.ts';
import { text } from '../values/text.ts';

/** The payment provider's id of a card or setup intent. */
const ProviderId = text(255).regex(/^[A-Za-z0-9_]+$/, 'This is not an id of the payment provider');

export const PaymentCard = z.object({
  id: ProviderId,
  /** As the provider names it: `visa`, `mastercard`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  isExpired: z.boolean(),
  /** The campaigns that it pays for, by choice or as the default card. */
  campaigns: z.array(z.object({ campaignId: Uuid, name: z.string(), isActive: z.boolean() })),
});
export type PaymentCard = z.infer<typeof PaymentCard>;

/**
 * `GET /api/v1/billing/cards`, and the answer of every change: the default card first. `available` is false if the
 * installation has no payment provider, so that campaigns need no card.
 */
export const CardList = z.object({ available: z.boolean(), cards: z.array(PaymentCard) });
export type CardList = z.infer<typeof CardList>;

/**
 * `POST /api/v1/billing/cards/setup`: the address at which a browser enters a card; it returns to
 * `/payment-success?setup_intent=…`.
 */
export const StartCardSetup = z.object({ campaignName: text(200).optional() });
export const CardSetup = z.object({ url: z.url() });

/**
 * `GET /api/v1/billing/setup-intents/{id}`: only of the requesting merchant. `status` is the provider's, `succeeded`
 * once the card is saved.
 */
export const SetupIntent = z.object({ id: ProviderId, status: z.string(), paymentMethodId: ProviderId.nullable() });
export type SetupIntent = z.infer<typeof SetupIntent>;

/** `POST /api/v1/billing/cards/{cardId}/default` and `DELETE /api/v1/billing/cards/{cardId}` answer with a CardList. */
export const ByCard = z.object({ cardId: ProviderId });
export const BySetupIntent = z.object({ setupIntentId: ProviderId });

/**
 * Internal: `GET /internal/owners/{ownerUserId}/cards`, called by campaigns before a campaign is created or
 * reactivated.
 */
export const OwnerCards = z.object({
  /** False without a payment provider: campaigns need no card. */
  required: z.boolean(),
  cardIds: z.array(ProviderId),
  /** Version of the merchant's PaymentMethodsChanged event with the same content; 0 if there is none yet. */
  version: z.int(),
});
export type OwnerCards = z.infer<typeof OwnerCards>;

/**
 * Internal: `GET /internal/owners/{ownerUserId}/payable-currencies`, in which the merchant's payment provider can pay
 * affiliates; null if it does not say, or the merchant has no provider.
 */
export const OwnerCurrencies = z.object({ currencies: z.array(Currency).nullable() });
export type OwnerCurrencies = z.infer<typeof OwnerCurrencies>;
