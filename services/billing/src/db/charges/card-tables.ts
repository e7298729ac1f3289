import type { Generated, Insertable, Selectable } from 'kysely';

/**
 * A merchant at their payment provider: one provider has all of their cards. The row is the lock for all data about the
 * cards.
 */
interface CardOwnerTable {
  ownerUserId: string;
  /** The version of the last event about their cards. */
  version: Generated<number>;
  /** The provider of the ids. Null: there is no customer, and none was requested. */
  provider: string | null;
  customerId: string | null;
  /**
   * The idempotency key of the call that creates the customer; set from before the call until the customer is known.
   */
  customerKey: string | null;
  /** The first call that may have created a customer who is still unknown. */
  customerFirstAskedAt: Date | null;
  /** The last call with this key. */
  customerAskedAt: Date | null;
  /** The key was answered, but the effect is unknown: repeating it would give the same answer. */
  isCustomerKeySpent: Generated<boolean>;
  /** Incremented with each read of the provider's cards that begins. */
  readsBegun: Generated<number>;
  /** The newest read that was stored; an older one that ends later is discarded. */
  readsStored: Generated<number>;
  /** The account was erased: no customer is created for it any more. */
  isErased: Generated<boolean>;
}

/** The cards of a merchant at their provider, mirrored. */
interface CardTable {
  cardId: string;
  ownerUserId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
  addedAt: Date;
  /** Deleted by the merchant; it never reappears, even if the provider has not deleted it yet. */
  removedAt: Date | null;
  /** The month `YYYY-MM` of its expiry, once the owner was notified. */
  expiryNoticed: Generated<string | null>;
}

/** Events of providers' webhooks: each names an object to fetch again. */
interface ProviderEventTable {
  provider: string;
  eventId: string;
  type: string;
  objectId: string;
  customerId: string | null;
  receivedAt: Date;
  doneAt: Date | null;
}

export interface CardTables {
  cardOwners: CardOwnerTable;
  cards: CardTable;
  providerEvents: ProviderEventTable;
}

export type CardOwnerRow = Selectable<CardOwnerTable>;
export type CardRow = Selectable<CardTable>;
export type NewCardRow = Insertable<CardTable>;
export type ProviderEventRow = Selectable<ProviderEventTable>;
