import type { Book } from '@sillage/proto/values/book';
import type { Generated, Selectable } from 'kysely';

/** Payments of what the affiliates of a campaign are owed. */
interface SettlementTable {
  id: string;
  campaignId: string;
  /** That of the campaign when it was confirmed. */
  book: Book;
  ownerUserId: string;
  reason: 'pay_now' | 'monthly' | 'affiliate_deletion' | 'campaign_deletion';
  /** The affiliate that goes; null but for `affiliate_deletion`. */
  affiliateId: string | null;
  mode: 'self_pay' | 'managed';
  state: 'charging' | 'charge_failed' | 'paying' | 'partial' | 'completed' | 'cancelled';
  /** Of the quote that was confirmed; null for `monthly`. */
  hash: string | null;
  /** The month, `2026-11`; null but for `monthly`. */
  period: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** What a settlement charges, one for each of its currencies. */
interface SettlementChargeTable {
  settlementId: string;
  currency: string;
  /** Charged; what was paid before comes on top. */
  commissionsMinor: bigint;
  /** Paid for lines that came back: these lines are paid from it first. */
  prepaidMinor: bigint;
  feeMinor: bigint;
  state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'nothing_to_charge';
  /** A sentence. */
  failure: string | null;
  failureCode: string | null;
  chargeId: string | null;
  invoiceId: string | null;
}

/** What one affiliate gets, or is notified of, in one currency. */
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
   * `held`: its currency is not charged yet. `waiting`: payout has it. `released`: given up with its charge, owed
   * again.
   */
  state: 'held' | 'waiting' | 'paid' | 'failed' | 'notified' | 'released';
  /** How often it was given to payout. */
  attempt: number;
  /** A sentence; of a line that failed. */
  failure: string | null;
  /** Null where the sentence is the provider's. */
  failureCode: 'no_account' | 'transfer_refused' | null;
  /** Whose `transferId` it is. */
  provider: string | null;
  transferId: string | null;
  paidAt: Date | null;
  /** `not_sent`: in the test book, or to who wants no such mail. */
  mail: 'sent' | 'failed' | 'unconfirmed' | 'not_sent' | null;
  /** Transferred, and come back since: it is owed again. */
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
