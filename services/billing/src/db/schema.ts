import type { Generated, Insertable, Selectable } from 'kysely';
import type { LedgerTables } from './ledger-schema.ts';

export const SCHEMA = 'billing';

/** Campaigns as their newest event says. */
interface CampaignTable {
  campaign_id: string;
  version: number;
  owner_user_id: string;
  name: string;
  currency: string;
  payment_mode: 'self_pay' | 'managed';
  minimum_payout_minor: number;
  /** The card chosen for it; null, or one that is gone: the merchant's default card. */
  card_id: string | null;
  is_active: boolean;
  is_archived: boolean;
  /** Invented traffic of the first start: no money stands behind it, so none of it is booked. */
  is_demo: boolean;
}

/** Affiliates as their newest event says. */
interface AffiliateTable {
  affiliate_id: string;
  campaign_id: string;
  version: number;
  name: string;
  /** The rate that applies now. */
  rate_bps: number;
  is_removed: boolean;
}

/** Payments of what the affiliates of a campaign are owed. */
interface SettlementTable {
  id: string;
  campaign_id: string;
  owner_user_id: string;
  reason: 'pay_now' | 'monthly' | 'affiliate_deletion' | 'campaign_deletion';
  /** The affiliate that goes; null but for `affiliate_deletion`. */
  affiliate_id: string | null;
  mode: 'self_pay' | 'managed';
  state: 'charging' | 'charge_failed' | 'paying' | 'partial' | 'completed' | 'cancelled';
  /** Of the quote that was confirmed; null for `monthly`. */
  hash: string | null;
  /** The month, `2026-11`; null but for `monthly`. */
  period: string | null;
  created_at: Date;
  finished_at: Date | null;
}

/** What a settlement charges, one for each of its currencies. */
interface SettlementChargeTable {
  settlement_id: string;
  currency: string;
  commissions_minor: number;
  fee_minor: number;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'nothing_to_charge';
  /** A sentence. */
  failure: string | null;
  charge_id: string | null;
  invoice_id: string | null;
}

/** What one affiliate gets, or is told of, in one currency. */
interface SettlementLineTable {
  id: string;
  settlement_id: string;
  campaign_id: string;
  affiliate_id: string;
  currency: string;
  amount_minor: number;
  conversions_count: number;
  method: 'transfer' | 'notice';
  /** `held`: its currency is not charged yet. `waiting`: payout has it. `released`: given up with its charge, owed again. */
  state: 'held' | 'waiting' | 'paid' | 'failed' | 'told' | 'released';
  /** How often it was given to payout. */
  attempt: number;
  /** A sentence; of a line that failed. */
  failure: string | null;
  transfer_id: string | null;
  paid_at: Date | null;
  mail: 'sent' | 'failed' | 'unconfirmed' | null;
}

/** Billing records. A monthly one is issued when it is made, one of a settlement when it was charged. */
interface InvoiceTable {
  id: string;
  kind: 'monthly' | 'settlement';
  settlement_id: string | null;
  owner_user_id: string;
  /** `YYYY-MM`. */
  period: string;
  currency: string;
  status: 'paid' | 'pending' | 'failed' | 'waived';
  /** Without gaps within a year; null: not issued. */
  number: string | null;
  issued_at: Date | null;
  /** commission + fee is what is debited. */
  commission_minor: number;
  fee_minor: number;
  provider_charge_id: string | null;
  /** A sentence; only while `failed`. */
  failure: string | null;
  failed_attempts: Generated<number>;
  /** When a failed charge is tried again by itself. */
  next_attempt_at: Date | null;
  created_at: Date;
  /** When it was paid or waived. */
  processed_at: Date | null;
}

interface InvoiceLineTable {
  invoice_id: string;
  campaign_id: string;
  /** As it was called then. */
  campaign_name: string;
  revenue_minor: number;
  /** Positive. */
  refunded_minor: number;
  commission_minor: number;
  /** Negative: a credit that lowers what the other lines cost. */
  fee_minor: number;
}

/** The last number that was given in a year. */
interface InvoiceNumberTable {
  year: number;
  last: number;
}

/** Months of which every merchant was billed. */
interface BilledMonthTable {
  period: string;
  completed_at: Date;
}

/** What a charge is for: one line of the books of one campaign. */
export interface ChargeItem {
  readonly description: string;
  readonly amountMinor: number;
  readonly campaignId: string;
  readonly kind: 'commission' | 'fee';
}

/** Money asked from a merchant's card. */
interface ChargeTable {
  id: string;
  owner_user_id: string;
  /** Whose card pays; null: the merchant's default card. */
  campaign_id: string | null;
  subject: 'invoice' | 'settlement';
  subject_id: string;
  currency: string;
  items: ColumnType<ChargeItem[], string, string>;
  commissions_minor: number;
  fees_minor: number;
  total_minor: number;
  card_id: string | null;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled';
  /** 1, and one more with each retry. */
  attempt: number;
  provider_invoice_id: string | null;
  provider_charge_id: string | null;
  failure_code: string | null;
  /** A sentence for the merchant. */
  failure: string | null;
  /** Cancelled, and the provider's invoice is still open. */
  is_void_due: Generated<boolean>;
  /** When the worker turns to it next. */
  next_try_at: Date;
  /** In a row without progress. */
  tries: Generated<number>;
  created_at: Date;
  settled_at: Date | null;
}

/** One call to the payment provider, written before it is made. */
interface ProviderCallTable {
  charge_id: string;
  step: 'invoice' | 'commissions' | 'fees' | 'finalize' | 'pay' | 'void';
  /** 1, and one more with each new key of the same step. */
  number: number;
  idempotency_key: string;
  /** The card that `pay` asks. */
  card_id: string | null;
  /**
   * `asked`: perhaps on its way; `unanswered`: no answer came, or one that says nothing of the effect. Both are looked up before anything else.
   * `done`; `without_effect`: certainly not carried out; `refused`: by the card or the provider.
   */
  state: 'asked' | 'unanswered' | 'done' | 'without_effect' | 'refused';
  asked_at: Date;
  code: string | null;
  request_id: string | null;
}

export interface BillingDatabase extends LedgerTables {
  invoices: InvoiceTable;
  invoice_lines: InvoiceLineTable;
  invoice_numbers: InvoiceNumberTable;
  billed_months: BilledMonthTable;
  campaigns: CampaignTable;
  affiliates: AffiliateTable;
  settlements: SettlementTable;
  settlement_charges: SettlementChargeTable;
  settlement_lines: SettlementLineTable;
}

export type CampaignRow = Selectable<CampaignTable>;
export type NewCampaignRow = Insertable<CampaignTable>;
export type AffiliateRow = Selectable<AffiliateTable>;
export type SettlementRow = Selectable<SettlementTable>;
export type SettlementChargeRow = Selectable<SettlementChargeTable>;
export type SettlementLineRow = Selectable<SettlementLineTable>;
export type InvoiceRow = Selectable<InvoiceTable>;
export type NewInvoiceRow = Insertable<InvoiceTable>;
export type InvoiceLineRow = Selectable<InvoiceLineTable>;
export type ChargeRow = Selectable<ChargeTable>;
export type NewChargeRow = Insertable<ChargeTable>;
export type ChargeChanges = Updateable<ChargeTable>;
export type ProviderCallRow = Selectable<ProviderCallTable>;
export type CardOwnerRow = Selectable<CardOwnerTable>;
export type CardRow = Selectable<CardTable>;
export type ProviderTaskRow = Selectable<ProviderTaskTable>;
export type ProviderEventRow = Selectable<ProviderEventTable>;
