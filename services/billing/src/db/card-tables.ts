import type { Generated, Insertable, Selectable } from 'kysely';

/** A merchant as the payment provider knows them. The row is the lock of everything about their cards. */
interface CardOwnerTable {
  owner_user_id: string;
  /** Of the last event about their cards. */
  version: Generated<number>;
  customer_id: string | null;
  /**
   * The idempotency key of the call that creates the customer; there from before the call until the customer is known.
   */
  customer_key: string | null;
  /** The first call that may have created a customer who is not known yet. */
  customer_first_asked_at: Date | null;
  /** The last call with this key. */
  customer_asked_at: Date | null;
  /** The key was answered, and yet the effect is not known: it would get the same answer again. */
  is_customer_key_spent: Generated<boolean>;
  /** Grows with each reading of the provider's cards that begins. */
  reads_begun: Generated<number>;
  /** The newest reading that was stored: an older one that ends later is not. */
  reads_stored: Generated<number>;
  /** The account is gone: no customer is made for it any more. */
  is_erased: Generated<boolean>;
}

/** The provider's cards, mirrored. */
interface CardTable {
  card_id: string;
  owner_user_id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: boolean;
  added_at: Date;
  /** Deleted by the merchant: it never comes back, whether the provider has been told yet or not. */
  removed_at: Date | null;
}

/** Events of the provider's webhook: which object is to be asked for anew. */
interface ProviderEventTable {
  event_id: string;
  type: string;
  object_id: string;
  customer_id: string | null;
  received_at: Date;
  done_at: Date | null;
}

export interface CardTables {
  card_owners: CardOwnerTable;
  cards: CardTable;
  provider_events: ProviderEventTable;
}

export type CardOwnerRow = Selectable<CardOwnerTable>;
export type CardRow = Selectable<CardTable>;
export type NewCardRow = Insertable<CardTable>;
export type ProviderEventRow = Selectable<ProviderEventTable>;
