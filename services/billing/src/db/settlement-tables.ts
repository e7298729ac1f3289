import type { Generated, Selectable } from 'kysely';

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
  /** Charged; what was paid before comes on top. */
  commissions_minor: bigint;
  /** Paid for lines that came back: these lines are paid from it first. */
  prepaid_minor: bigint;
  fee_minor: bigint;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'nothing_to_charge';
  /** A sentence. */
  failure: string | null;
  failure_code: string | null;
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
  amount_minor: bigint;
  conversions_count: number;
  method: 'transfer' | 'notice';
  /**
   * `held`: its currency is not charged yet. `waiting`: payout has it. `released`: given up with its charge, owed
   * again.
   */
  state: 'held' | 'waiting' | 'paid' | 'failed' | 'notified' | 'released';
  /** How often it was given to payout. */
  attempt: number;
  /** A sentence; of a line that failed. */
  failure: string | null;
  /** Null where the sentence is the provider's. */
  failure_code: 'no_account' | 'transfer_refused' | null;
  transfer_id: string | null;
  paid_at: Date | null;
  mail: 'sent' | 'failed' | 'unconfirmed' | null;
  /** Transferred, and come back since: it is owed again. */
  returned_minor: Generated<bigint>;
}

export interface SettlementTables {
  settlements: SettlementTable;
  settlement_charges: SettlementChargeTable;
  settlement_lines: SettlementLineTable;
}

export type SettlementRow = Selectable<SettlementTable>;
export type SettlementChargeRow = Selectable<SettlementChargeTable>;
export type SettlementLineRow = Selectable<SettlementLineTable>;
