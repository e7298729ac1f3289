import type { Generated, Insertable, Selectable } from 'kysely';
import type { CardTables } from './card-tables.ts';
import type { ChargeTables } from './charge-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
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

export interface BillingDatabase extends LedgerTables, ChargeTables, CardTables, InvoiceTables {
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
