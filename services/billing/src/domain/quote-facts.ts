import type { Quote, QuoteLine } from '@sillage/proto/http/settlements';
import type { Book } from '@sillage/proto/values/book';
import type { Revenue } from '@sillage/proto/values/payments';

/** The facts that decide a settlement; amounts are the ledger's, in minor units. */
export interface QuoteFacts {
  readonly book: Book;
  readonly reason: Quote['reason'];
  readonly campaign: {
    readonly id: string;
    readonly name: string;
    readonly currency: string;
    readonly mode: Quote['mode'];
    readonly minimumPayoutMinor: number;
  };
  /** The affiliate being removed; only for `affiliate_deletion`, else null. */
  readonly affiliateId: string | null;
  /** Balances owed, by affiliate and currency. */
  readonly balances: readonly (Omit<QuoteLine, 'outcome'> & IfRemoved)[];
  /** Money that the merchant paid for affiliates and that was returned: used first. */
  readonly prepaid: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** Commissions that are not approved yet. */
  readonly pending: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** Fees of the campaign that are on no invoice yet; empty if the settlement charges no fee. */
  readonly openFees: readonly OpenFee[];
  /** Total revenue of all the merchant's campaigns in the months of the open fees, invoiced or not. */
  readonly merchantRevenues: readonly (Revenue & { readonly period: string })[];
  /**
   * False without a payment provider: nothing can be charged, so fees wait and all affiliates are only notified.
   */
  readonly canCharge: boolean;
  /** The only currencies in which affiliates can be paid by the platform; null: any. */
  readonly payableCurrencies: ReadonlySet<string> | null;
  readonly card: Quote['card'];
  /** Why the quote cannot be confirmed now; null: it can. */
  readonly payoutHold: Quote['payoutHold'];
  readonly lastPaymentAt: string | null;
  /** The campaign's newest settlement. It is part of the quote's hash, so that no quote can be confirmed twice. */
  readonly previousSettlementId: string | null;
}

export interface IfRemoved {
  /** Removed affiliates are paid balances below the minimum payout, too. */
  readonly isRemoved: boolean;
}

/** The open fee of one month, currency and rate. */
export interface OpenFee {
  readonly currency: string;
  /** `2026-11`. */
  readonly period: string;
  readonly feeBps: number;
  readonly revenueMinor: bigint;
  readonly feeMinor: bigint;
}
