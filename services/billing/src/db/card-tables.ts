import type { Generated, Insertable, Selectable } from 'kysely';

/**
 * A merchant as their payment provider knows them: one provider has all of their cards. The row is the lock of everything
 * about these.
 */
interface CardOwnerTable {
  ownerUserId: string;
  /** Of the last event about their cards. */
  version: Generated<number>;
  /** Whose the ids are. Null: there is no customer, and none was asked for. */
  provider: string | null;
  customerId: string | null;
  /**
   * The idempotency key of the call that creates the customer; there from before the call until the customer is known.
   */
  customerKey: string | null;
  /** The first call that may have created a customer who is not known yet. */
  customerFirstAskedAt: Date | null;
  /** The last call with this key. */
  customerAskedAt: Date | null;
  /** The key was answered, and yet the effect is not known: it would get the same answer again. */
  isCustomerKeySpent: Generated<boolean>;
  /** Grows with each reading of the provider's cards that begins. */
  readsBegun: Generated<number>;
  /** The newest reading that was stored: an older one that ends later is not. */
  readsStored: Generated<number>;
  /** The account is gone: no customer is made for it any more. */
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
  /** Deleted by the merchant: it never comes back, whether or not the provider has deleted it yet. */
  removedAt: Date | null;
  /** The month, `YYYY-MM`, that it ends with, once its owner was told. */
  expiryNoticed: Generated<string | null>;
}

/** Events of providers' webhooks: which object is to be asked for anew. */
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
