import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

/** A card or setup intent as the payment provider names it. */
const ProviderId = text(255).regex(/^[A-Za-z0-9_]+$/, 'This is not an id of the payment provider');

export const PaymentCard = z.object({
  id: ProviderId,
  /** As the provider writes it: `visa`, `mastercard`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  isExpired: z.boolean(),
  /** The campaigns that it pays for, by choice or because it is the default. */
  campaigns: z.array(z.object({ campaignId: Uuid, name: z.string(), isActive: z.boolean() })),
});
export type PaymentCard = z.infer<typeof PaymentCard>;

/**
 * `GET /api/v1/billing/cards`, and the answer of every change: the default card first. `available` is false where the
 * installation has no payment provider: then campaigns need no card.
 */
export const CardList = z.object({ available: z.boolean(), cards: z.array(PaymentCard) });
export type CardList = z.infer<typeof CardList>;

/**
 * `POST /api/v1/billing/cards/setup`: where to send the browser to enter a card; it comes back to
 * `/payment-success?setup_intent=…`.
 */
export const StartCardSetup = z.object({ campaignName: text(200).optional() });
export const CardSetup = z.object({ url: z.url() });

/**
 * `GET /api/v1/billing/setup-intents/{id}`: of the asking merchant only. `status` as the provider writes it,
 * `succeeded` when the card is saved.
 */
export const SetupIntent = z.object({ id: ProviderId, status: z.string(), paymentMethodId: ProviderId.nullable() });
export type SetupIntent = z.infer<typeof SetupIntent>;

/** `POST /api/v1/billing/cards/{cardId}/default` and `DELETE /api/v1/billing/cards/{cardId}` answer with a CardList. */
export const ByCard = z.object({ cardId: ProviderId });
export const BySetupIntent = z.object({ setupIntentId: ProviderId });

/** Internal: `GET /internal/owners/{ownerUserId}/cards`, asked by campaigns before one is created or reactivated. */
export const OwnerCards = z.object({
  /** False: no payment provider is configured, campaigns need no card. */
  required: z.boolean(),
  cardIds: z.array(ProviderId),
  /** Of the merchant's PaymentMethodsChanged that says the same; 0: none was written yet. */
  version: z.int(),
});
export type OwnerCards = z.infer<typeof OwnerCards>;
