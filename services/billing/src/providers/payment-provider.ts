import type { ProviderDefinition, WebhookDelivery } from '@sillage/runtime/provider-calls';
import type { ProviderStep } from '../db/charge-tables.ts';
import type { ProviderReturn } from '../domain/returns.ts';

/** A card of a customer, as the provider holds it. */
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
  /** What a payment would take: another amount than the items' sum where the provider will not charge that one. */
  readonly dueMinor: bigint;
  /** Of the charge, once it is paid; of something else that stands for the payment where no card was charged. */
  readonly providerChargeId: string | null;
}

export interface ProviderSetupIntent {
  readonly id: string;
  /** `succeeded` when the card is saved. */
  readonly status: string;
  readonly cardId: string | null;
  readonly customerId: string | null;
}

/** The items of a charge at the provider: one sum for the commissions, one for the fee. */
export type ItemStep = Extract<ProviderStep, 'commissions' | 'fees'>;

/** What an event of the provider's is about; nothing else is read from it. */
export type EventConcern = 'cards' | 'invoice' | 'returns' | 'transfer';

/** An object changed: which one is to be asked for anew. */
export interface PaymentEvent {
  readonly id: string;
  /** As the provider names it. */
  readonly type: string;
  /** Of `returns`, the charge that they are of. */
  readonly objectId: string;
  readonly customerId: string | null;
}

/** How a provider gets into the registry. */
export interface PaymentProviderDefinition extends ProviderDefinition<PaymentProvider> {
  /** As the provider's own. */
  readonly name: string;
  /** Whether this is the id of a charge that money can be passed on from. */
  isSourceCharge(providerChargeId: string): boolean;
}

/**
 * Who charges cards. Every call that changes something takes an idempotency key, which its caller has stored before;
 * every call may throw a ProviderFault, and nothing else on purpose.
 */
export interface CardCharger {
  /** In the address of its webhook: `/webhooks/{name}/billing`. The same for ever. */
  readonly name: string;

  /** A draft without items that nothing collects by itself. */
  createInvoice(
    invoice: {
      readonly customerId: string;
      readonly currency: string;
      /** With `charge_id`, by which the invoice is found again. */
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
  /** Charges the card, now. */
  payInvoice(invoiceId: string, cardId: string, key: string): Promise<ProviderInvoice>;
  /** Of a draft: deletes it. */
  voidInvoice(invoice: ProviderInvoice, key: string): Promise<void>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  /** The invoice that was created for this charge since, if any. */
  findInvoiceOf(chargeId: string, customerId: string, since: Date): Promise<ProviderInvoice | undefined>;
  /** Which items an invoice has. */
  listItems(invoiceId: string): Promise<readonly ItemStep[]>;
}

/** Who charges cards, keeps them, and says what becomes of the money. */
export interface PaymentProvider extends CardCharger {
  /** Undefined for an event that says nothing to us. Throws `invalid_signature`, or `unreadable_event`. */
  readonly readEvent: (delivery: WebhookDelivery) => PaymentEvent | undefined;
  /** What events of this type are about. */
  readonly concernOf: (type: string) => EventConcern | undefined;

  createCustomer(customer: { readonly ownerUserId: string; readonly email: string }, key: string): Promise<string>;
  /** The customer of this merchant among those that were created in this time. */
  findCustomer(ownerUserId: string, created: { readonly from: Date; readonly to: Date }): Promise<string | undefined>;
  /** With all their cards; one that is gone already is no fault. */
  deleteCustomer(customerId: string): Promise<void>;

  /**
   * A page of the provider's on which the customer enters a card. It leads back to `successUrl`, with the id of the
   * session as `session` at the end of its query.
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
  /** Undefined for a customer that is gone. */
  listCards(customerId: string): Promise<readonly ProviderCard[] | undefined>;
  /** One that is gone already is no fault. */
  removeCard(cardId: string): Promise<void>;

  /** Every refund and dispute of a charge, as they are now. */
  listReturns(providerChargeId: string): Promise<readonly ProviderReturn[]>;
  /** How much of a transfer came back, in all; undefined where there is no such transfer. */
  findTransferReturned(transferId: string): Promise<bigint | undefined>;
  /** What moved on the platform's balance in this time. */
  listMovements(time: { readonly from: Date; readonly to: Date }): AsyncIterable<Movement>;
}

/** Money that came to the platform's balance at the provider, or left it. */
export interface Movement {
  readonly id: string;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'transfer' | 'reversal' | 'other';
  /** The refund, dispute, reversal, charge or transfer that moved it. */
  readonly sourceId: string;
  /** The charge or transfer that it is about; null: none. */
  readonly objectId: string | null;
  readonly currency: string;
  /** Before fees; negative: it left. */
  readonly amountMinor: bigint;
  readonly at: Date;
}
