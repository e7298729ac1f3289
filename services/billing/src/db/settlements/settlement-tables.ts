import type { Book } from '@sillage/proto/values/book';
import type { Generated, Selectable } from 'kysely';

/** Payment runs for the affiliates of a campaign. */
interface SettlementTable {
  id: string;
  campaignId: string;
  /** The campaign's book when it was confirmed. */
  book: Book;
  ownerUserId: string;
  reason: 'pay_now' | 'monthly' | 'affiliate_deletion' | 'campaign_deletion';
  /** The affiliate being deleted; only for `affiliate_deletion`. */
  affiliateId: string | null;
  mode: 'self_pay' | 'managed';
  state: 'charging' | 'charge_failed' | 'paying' | 'partial' | 'completed' | 'cancelled';
  /** The hash of the confirmed quote; null for `monthly`. */
  hash: string | null;
  /** The month, `2026-11`; only for `monthly`. */
  period: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The charges of a settlement, one per currency. */
interface SettlementChargeTable {
  settlementId: string;
  currency: string;
  /** The amount charged for commissions; prepaid amounts come on top. */
  commissionsMinor: bigint;
  /** The amount paid for lines that came back or were cancelled, from which these lines are paid first. */
  prepaidMinor: bigint;
  feeMinor: bigint;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'nothing_to_charge';
  /** A sentence. */
  failure: string | null;
  failureCode: string | null;
  chargeId: string | null;
  invoiceId: string | null;
}

/** The amount that one affiliate gets, or is notified of, in one currency. */
interface SettlementLineTable {
  id: string;
  settlementId: string;
  campaignId: string;
  affiliateId: string;
  currency: string;
  amountMinor: bigint;
  conversionsCount: number;
  method: 'transfer' | 'notice';
  /**
   * `held`: its currency is not charged yet. `waiting`: payout has it. `released`: given up with its charge (then no
   * attempt was made), or after its transfer failed, and owed again.
   */
  state: 'held' | 'waiting' | 'paid' | 'failed' | 'notified' | 'released';
  /** How often it was given to payout. */
  attempt: number;
  /** A sentence; only in state `failed`. */
  failure: string | null;
  /** Null if the sentence is the provider's. */
  failureCode: 'no_account' | 'transfer_refused' | null;
  /** The provider of `transferId`. */
  provider: string | null;
  transferId: string | null;
  paidAt: Date | null;
  /** `not_sent`: in the test book, or to an affiliate who opted out of such mails. */
  mail: 'sent' | 'failed' | 'unconfirmed' | 'not_sent' | null;
  /** Transferred and returned since: it is owed again. */
  returnedMinor: Generated<bigint>;
}

export interface SettlementTables {
  settlements: SettlementTable;
  settlementCharges: SettlementChargeTable;
  settlementLines: SettlementLineTable;
}

export type SettlementRow = Selectable<SettlementTable>;
export type SettlementChargeRow = Selectable<SettlementChargeTable>;
export type SettlementLineRow = Selectable<SettlementLineTable>;
