import type { BalanceTransaction, Dispute, Refund, StoredPayout, TransferReversal } from './returned-objects.ts';

type Metadata = Readonly<Record<string, string>>;

interface Common {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly livemode: false;
  readonly metadata: Metadata;
}

export interface Customer extends Common {
  readonly object: 'customer';
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly description: string | null;
  readonly invoice_prefix: string;
  readonly next_invoice_sequence: number;
  readonly invoice_settings: { readonly default_payment_method: string | null };
  readonly deleted?: true;
}

export interface PaymentMethod extends Common {
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly customer: string | null;
  readonly billing_details: { readonly name: string | null; readonly email: string | null };
  readonly card: {
    readonly brand: string;
    readonly display_brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly funding: 'credit';
    readonly country: string;
  };
}

export interface SetupIntent extends Common {
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly string[];
  readonly status: 'requires_payment_method' | 'succeeded' | 'canceled';
  readonly usage: 'off_session';
  readonly last_setup_error: object | null;
}

export interface CheckoutSession extends Common {
  readonly object: 'checkout.session';
  readonly mode: 'setup';
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'no_payment_required';
  readonly customer: string | null;
  readonly client_reference_id: string | null;
  readonly currency: string | null;
  readonly locale: string | null;
  readonly setup_intent: string;
  readonly payment_method_types: readonly string[];
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  readonly expires_at: number;
  readonly url: string | null;
}

export interface InvoiceItem extends Omit<Common, 'created'> {
  readonly object: 'invoiceitem';
  readonly date: number;
  readonly customer: string;
  readonly invoice: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly quantity: number;
  readonly period: { readonly start: number; readonly end: number };
}

export interface Invoice extends Common {
  readonly object: 'invoice';
  readonly customer: string;
  readonly currency: string;
  readonly status: 'draft' | 'open' | 'paid' | 'void';
  readonly number: string | null;
  readonly description: string | null;
  readonly auto_advance: boolean;
  readonly collection_method: 'charge_automatically' | 'send_invoice';
  readonly default_payment_method: string | null;
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_remaining: number;
  readonly total: number;
  readonly subtotal: number;
  readonly attempt_count: number;
  readonly attempted: boolean;
  readonly billing_reason: 'manual';
  readonly status_transitions: {
    readonly finalized_at: number | null;
    readonly paid_at: number | null;
    readonly voided_at: number | null;
    readonly marked_uncollectible_at: null;
  };
}

export interface InvoicePayment extends Omit<Common, 'metadata'> {
  readonly object: 'invoice_payment';
  readonly invoice: string;
  readonly amount_requested: number;
  readonly amount_paid: number | null;
  readonly currency: string;
  readonly is_default: true;
  readonly status: 'open' | 'paid' | 'canceled';
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  readonly status_transitions: { readonly canceled_at: number | null; readonly paid_at: number | null };
}

export interface PaymentIntent extends Common {
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly customer: string;
  readonly description: string | null;
  readonly latest_charge: string | null;
  readonly last_payment_error: object | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly string[];
  readonly status: 'requires_payment_method' | 'succeeded' | 'canceled';
}

export interface Charge extends Common {
  readonly object: 'charge';
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly customer: string;
  readonly description: string | null;
  readonly captured: boolean;
  readonly paid: boolean;
  readonly refunded: boolean;
  readonly disputed?: boolean;
  readonly status: 'succeeded' | 'failed';
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly transfer_group: string | null;
}

export interface Account extends Omit<Common, 'livemode'> {
  readonly object: 'account';
  readonly type: 'express';
  readonly country: string;
  readonly default_currency: string;
  readonly email: string | null;
  readonly business_type: string | null;
  readonly business_profile: Readonly<Record<string, unknown>>;
  readonly capabilities: Readonly<Record<string, 'active' | 'inactive' | 'pending'>>;
  readonly charges_enabled: boolean;
  readonly payouts_enabled: boolean;
  readonly details_submitted: boolean;
  readonly requirements: {
    readonly alternatives: readonly [];
    readonly current_deadline: null;
    readonly currently_due: readonly string[];
    readonly eventually_due: readonly string[];
    readonly past_due: readonly string[];
    readonly pending_verification: readonly string[];
    readonly disabled_reason: string | null;
    readonly errors: readonly [];
  };
}

/** Not shown itself: its address contains the id. */
export interface AccountLink {
  readonly id: string;
  readonly account: string;
  readonly created: number;
  readonly expires_at: number;
  readonly refresh_url: string;
  readonly return_url: string;
  readonly isUsed: boolean;
}

/** One-time link to the dashboard of an account. */
export interface LoginLink {
  readonly id: string;
  readonly account: string;
  readonly created: number;
  readonly isUsed: boolean;
}

export interface Transfer extends Common {
  readonly object: 'transfer';
  readonly amount: number;
  readonly amount_reversed: number;
  readonly currency: string;
  readonly description: string | null;
  readonly destination: string;
  readonly destination_payment: string;
  readonly balance_transaction: string;
  readonly reversed: boolean;
  readonly source_transaction: string | null;
  readonly source_type: 'card';
  readonly transfer_group: string | null;
}

/** The response to the request with an idempotency key. */
export interface Remembered {
  readonly id: string;
  readonly created: number;
  /** Hash of method, address and parameters. */
  readonly request: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: string;
}

/** An event for an endpoint, stored until the endpoint has accepted it. */
export interface Delivery {
  readonly id: string;
  readonly created: number;
  readonly url: string;
  readonly payload: string;
}

/** All stored objects, by kind. */
export interface Objects {
  readonly customer: Customer;
  readonly payment_method: PaymentMethod;
  readonly setup_intent: SetupIntent;
  readonly 'checkout.session': CheckoutSession;
  readonly invoiceitem: InvoiceItem;
  readonly invoice: Invoice;
  readonly invoice_payment: InvoicePayment;
  readonly payment_intent: PaymentIntent;
  readonly charge: Charge;
  readonly account: Account;
  readonly account_link: AccountLink;
  readonly login_link: LoginLink;
  readonly transfer: Transfer;
  readonly refund: Refund;
  readonly dispute: Dispute;
  /** Stored because they are later than their object; other balance transactions are derived from their objects. */
  readonly balance_transaction: BalanceTransaction;
  readonly transfer_reversal: TransferReversal;
  readonly payout: StoredPayout;
  readonly remembered: Remembered;
  readonly delivery: Delivery;
}
export type Kind = keyof Objects;
