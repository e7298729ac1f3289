import type { ProviderDefinition, WebhookDelivery } from '@sillage/runtime/provider-calls';
import type { ProviderStep } from '../db/charges/charge-tables.ts';
import type { ProviderReturn } from '../domain/returns.ts';

/** A customer's card, as stored at the provider. */
export interface ProviderCard {
  readonly cardId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly addedAt: Date;
}

export interface ProviderInvoice {
  readonly invoiceId: string;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /**
   * The amount that a payment would charge; differs from the sum of the items if the provider cannot charge that
   * amount.
   */
  readonly dueMinor: bigint;
  /**
   * The id of the charge, once it is paid; if no card was charged, the id of another object that represents the
   * payment.
   */
  readonly providerChargeId: string | null;
}

export interface ProviderSetupIntent {
  readonly id: string;
  /** `succeeded` once the card is saved. */
  readonly status: string;
  readonly cardId: string | null;
  readonly customerId: string | null;
}

/** The items of a charge at the provider: one for the sum of commissions, one for the fee. */
export type ItemStep = Extract<ProviderStep, 'commissions' | 'fees'>;

/** The kind of object that an event is about; nothing else in the event is used. */
export type EventConcern = 'cards' | 'invoice' | 'returns' | 'transfer';

/** Says that an object changed and must be fetched again. */
export interface PaymentEvent {
  readonly id: string;
  /** The provider's name of the type. */
  readonly type: string;
  /** For `returns`, the id of their charge. */
  readonly objectId: string;
  readonly customerId: string | null;
}

/** An entry of the registry. */
export interface PaymentProviderDefinition extends ProviderDefinition<PaymentProvider> {
  /** The same as the provider's. */
  readonly name: string;
  /** Whether this is the id of a charge that transfers can be made from. */
  isSourceCharge(providerChargeId: string): boolean;
}

/**
 * Charges cards. Every call with an effect takes an idempotency key, which the caller has stored before. Calls throw
 * only ProviderFault on purpose.
 */
export interface CardCharger {
  /** Used in the path of its webhook, `/webhooks/{name}/billing`, so it must never change. */
  readonly name: string;

  /** Creates a draft without items, which the provider does not collect automatically. */
  createInvoice(
    invoice: {
      readonly customerId: string;
      readonly currency: string;
      /** Includes `charge_id`, by which the invoice can be found. */
      readonly metadata: Readonly<Record<string, string>>;
    },
    key: string,
  ): Promise<ProviderInvoice>;
  addItem(
    item: {
      readonly invoiceId: string;
      readonly customerId: string;
      readonly currency: string;
      readonly step: ItemStep;
      readonly amountMinor: bigint;
      readonly description: string;
    },
    key: string,
  ): Promise<void>;
  finalizeInvoice(invoiceId: string, key: string): Promise<ProviderInvoice>;
  /** Charges the card immediately. */
  payInvoice(invoiceId: string, cardId: string, key: string): Promise<ProviderInvoice>;
  /** Deletes the invoice if it is a draft. */
  voidInvoice(invoice: ProviderInvoice, key: string): Promise<void>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  /** The invoice that was created for this charge since then, if any. */
  findInvoiceOf(chargeId: string, customerId: string, since: Date): Promise<ProviderInvoice | undefined>;
  /** The items of an invoice. */
  listItems(invoiceId: string): Promise<readonly ItemStep[]>;
}

/** Charges cards, stores them, and reports what happens to the money. */
export interface PaymentProvider extends CardCharger {
  /**
   * The currencies in which charged money stays, so that it can be transferred to affiliates. What is charged in another
   * one is converted, and a transfer in that currency is refused.
   */
  payableCurrencies(): Promise<readonly string[]>;

  /** Undefined for irrelevant events. Throws `invalid_signature`, or `unreadable_event`. */
  readonly readEvent: (delivery: WebhookDelivery) => PaymentEvent | undefined;
  /** The kind of object that events of this type are about. */
  readonly concernOf: (type: string) => EventConcern | undefined;

  createCustomer(customer: { readonly ownerUserId: string; readonly email: string }, key: string): Promise<string>;
  /** The merchant's customer among those that were created in this period. */
  findCustomer(ownerUserId: string, created: { readonly from: Date; readonly to: Date }): Promise<string | undefined>;
  /** Deletes the customer with all cards; a customer that no longer exists is not an error. */
  deleteCustomer(customerId: string): Promise<void>;

  /**
   * A page of the provider on which the customer enters a card. It redirects to `successUrl`, with the id of the
   * session appended to its query as `session`.
   */
  startCardSetup(setup: {
    readonly customerId: string;
    readonly successUrl: string;
    readonly cancelUrl: string;
  }): Promise<string>;
  findCardSetup(
    sessionId: string,
  ): Promise<{ readonly customerId: string | null; readonly setupIntentId: string | null } | undefined>;
  findSetupIntent(setupIntentId: string): Promise<ProviderSetupIntent | undefined>;
  /** Undefined if the customer no longer exists. */
  listCards(customerId: string): Promise<readonly ProviderCard[] | undefined>;
  /** A card that no longer exists is not an error. */
  removeCard(cardId: string): Promise<void>;

  /** All current refunds and disputes of a charge. */
  listReturns(providerChargeId: string): Promise<readonly ProviderReturn[]>;
  /** The total returned amount of a transfer; undefined if the transfer does not exist. */
  findTransferReturned(transferId: string): Promise<bigint | undefined>;
  /** The movements on the platform's balance in this period. */
  listMovements(time: { readonly from: Date; readonly to: Date }): AsyncIterable<Movement>;
}

/** Money that was added to, or left, the platform's balance at the provider. */
export interface Movement {
  readonly id: string;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'transfer' | 'reversal' | 'other';
  /** The refund, dispute, reversal, charge or transfer that caused it. */
  readonly sourceId: string;
  /** The charge or transfer that it is about; null: none. */
  readonly objectId: string | null;
  readonly currency: string;
  /** Before fees; negative: money left the balance. */
  readonly amountMinor: bigint;
  readonly at: Date;
}
