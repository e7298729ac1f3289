import type { Book } from '@sillage/proto/values/book';

interface OfCampaign {
  readonly type:
    | 'merchant.pending'
    | 'merchant.commissions'
    | 'merchant.fees'
    | 'merchant.disputed'
    | 'merchant.returned'
    | 'merchant.prepaid'
    | 'platform.fees_accrued'
    | 'platform.fees';
  readonly campaignId: string;
  readonly affiliateId?: undefined;
}

interface OfAffiliate {
  readonly type: 'affiliate.pending' | 'affiliate.payable' | 'affiliate.settling';
  readonly campaignId: string;
  readonly affiliateId: string;
}

interface OfPlatform {
  readonly type: 'clearing.charges' | 'platform.cash';
  readonly campaignId?: undefined;
  readonly affiliateId?: undefined;
}

/**
 * The accounts. A debit is positive, a credit negative.
 *
 * - `merchant.pending`, `affiliate.pending`: commissions that are not approved yet; a memo pair.
 * - `merchant.commissions`: debit, the merchant owes for commissions.
 * - `merchant.fees`: debit, fees not collected yet.
 * - `merchant.disputed`: debit, taken back by the merchant's bank while it has not decided the dispute.
 * - `merchant.returned`: debit, permanently taken back and owed again. Credit, paid in excess: set off against what is
 *   owed again, or refunded.
 * - `merchant.prepaid`: credit, paid for affiliates and returned from them, or not transferred to them; the next
 *   settlement uses it first. Debit, used and transferred as well, until it is owed again.
 * - `affiliate.payable`: credit, owed.
 * - `affiliate.settling`: credit, owed and claimed by an unfinished settlement, or by a batch.
 * - `platform.fees_accrued`: credit, not invoiced yet. `platform.fees`: credit, income. Both exist per campaign, so that
 *   merchants do not contend for the row lock of a shared balance.
 * - `clearing.charges`: debit, requested from a card, outcome unknown.
 * - `platform.cash`: debit, held.
 */
export type LedgerAccount = OfCampaign | OfAffiliate | OfPlatform;

export type AccountType = LedgerAccount['type'];

/**
 * Why a transaction was booked. `opening_balance` is the balance that another tool still owed an imported affiliate.
 * `bonus` and `correction` are the merchant's adjustments of a balance, and `adjustment_reversed` reverses one.
 * `direct_mark`, `direct_payment` and `transfer` are payments to an affiliate, and `transfer_reversed` reverses a
 * transfer. `refund` and `dispute_…` are returns of a paid charge. `prepaid_credited` turns a prepaid amount
 * that no settlement will use into the merchant's credit, a credit that one can use again into a prepaid amount, and one
 * that was used twice into what they owe again.
 */
export type TransactionKind =
  | 'commission'
  | 'opening_balance'
  | 'bonus'
  | 'correction'
  | 'adjustment_reversed'
  | 'direct_mark'
  | 'direct_payment'
  | 'claim'
  | 'release'
  | 'transfer'
  | 'transfer_reversed'
  | 'charge_asked'
  | 'charge_paid'
  | 'charge_failed'
  | 'charge_unowed'
  | 'refund'
  | 'refund_failed'
  | 'dispute_withdrawn'
  | 'dispute_reinstated'
  | 'dispute_lost'
  | 'prepaid_used'
  | 'prepaid_released'
  | 'prepaid_credited'
  | 'invoice_issued'
  | 'invoice_waived';

export interface LedgerEntry {
  readonly account: LedgerAccount;
  /** ISO 4217; each currency of a transaction balances by itself. */
  readonly currency: string;
  /** Debit positive, credit negative. */
  readonly amountMinor: bigint;
}

export interface LedgerTransaction {
  /** The book of all its accounts. */
  readonly book: Book;
  /** Unique name of the booked fact, such as `claim:{lineId}`; it can be booked only once. */
  readonly businessKey: string;
  readonly kind: TransactionKind;
  readonly occurredAt: Date;
  /** Null if it concerns several campaigns. */
  readonly campaignId: string | null;
  readonly settlementId?: string | null;
  readonly invoiceId?: string | null;
  /** Without entries of 0. */
  readonly entries: readonly LedgerEntry[];
}

/** Entries that reduce what the merchant owes an affiliate; a negative amount increases it. */
export function dischargeEntries(
  {
    campaignId,
    affiliateId,
    currency,
  }: { readonly campaignId: string; readonly affiliateId: string; readonly currency: string },
  amountMinor: bigint,
): LedgerEntry[] {
  return [
    { account: { type: 'affiliate.payable', campaignId, affiliateId }, currency, amountMinor },
    { account: { type: 'merchant.commissions', campaignId }, currency, amountMinor: -amountMinor },
  ];
}
