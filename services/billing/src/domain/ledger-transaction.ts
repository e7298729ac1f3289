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
 * What an account is about. A debit is positive, a credit negative.
 * - `merchant.pending`, `affiliate.pending`: commissions that are not approved yet, a pair on the side.
 * - `merchant.commissions`: debit, the merchant owes for commissions. `merchant.fees`: debit, fees not collected yet.
 * - `merchant.disputed`: debit, taken back by the merchant's bank, which has not decided yet.
 * - `merchant.returned`: debit, permanently taken back and owed again; credit, paid although it was not owed any more.
 * - `merchant.prepaid`: credit, paid for affiliates and come back from them: the next settlement is paid from it first.
 * - `affiliate.payable`: credit, owed.
 * - `affiliate.settling`: credit, owed and claimed by a settlement that is not finished, or by a batch.
 * - `platform.fees_accrued`: credit, not invoiced yet. `platform.fees`: credit, income. Each of a campaign, so that
 *   nobody waits for a balance that all merchants share.
 * - `clearing.charges`: debit, asked from a card with an unknown outcome. `platform.cash`: debit, held.
 */
export type LedgerAccount = OfCampaign | OfAffiliate | OfPlatform;

export type AccountType = LedgerAccount['type'];

/**
 * Why something was booked. `opening_balance` is what another tool still owed an affiliate who was imported. `bonus` and
 * `correction` are what the merchant decided to owe them more or less, `adjustment_reversed` takes one of these back.
 * `direct_mark`, `direct_payment` and `transfer` are payments to an affiliate, `transfer_reversed` takes one back. `refund` and `dispute_…` are what happened to a charge that was paid.
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
  /** Of all of its accounts. */
  readonly book: Book;
  /** What is booked, for ever once: `claim:{lineId}`. */
  readonly businessKey: string;
  readonly kind: TransactionKind;
  readonly occurredAt: Date;
  /** Null where several campaigns are concerned. */
  readonly campaignId: string | null;
  readonly settlementId?: string | null;
  readonly invoiceId?: string | null;
  /** Those of 0 are left out. */
  readonly entries: readonly LedgerEntry[];
}

/** What takes an amount off what the merchant owes an affiliate; a negative one adds to it. */
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
