import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { Book } from '@sillage/proto/values/book';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { AccountType, TransactionKind } from '../domain/ledger-transaction.ts';

interface LedgerAccountTable {
  id: GeneratedAlways<number>;
  book: Generated<Book>;
  type: AccountType;
  campaignId: string | null;
  affiliateId: string | null;
  currency: string;
  /** All of the above in one text; unique. */
  name: GeneratedAlways<string>;
}

interface LedgerTransactionTable {
  id: GeneratedAlways<number>;
  businessKey: string;
  kind: TransactionKind;
  occurredAt: Date;
  /** By the database's clock. */
  recordedAt: Generated<Date>;
  campaignId: string | null;
  settlementId: string | null;
  invoiceId: string | null;
}

interface LedgerEntryTable {
  transactionId: number;
  /** 1, 2, … within its transaction. */
  line: number;
  accountId: number;
  currency: string;
  /** Debit positive, credit negative. */
  amountMinor: bigint;
}

/** Kept by the database with every entry. */
interface AccountBalanceTable {
  accountId: number;
  balanceMinor: bigint;
  entriesCount: number;
}

/** Each conversion as its newest event says, and how it was paid. */
interface ConversionTable {
  conversionId: string;
  campaignId: string;
  affiliateId: string;
  book: Generated<Book>;
  version: number;
  currency: string;
  state: 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';
  /** The commission, while it is not approved. */
  pendingMinor: number;
  /** The commission net of refunds, once it is approved. */
  earnedMinor: number;
  /** Net of refunds, once it is approved. */
  netRevenueMinor: number;
  /** The platform's rate when the order was placed. */
  feeBps: Generated<number>;
  /** The platform's fee on net_revenue_minor. */
  feeMinor: number;
  approvedAt: Date | null;
  /** The settlement line that claims it: it pays it, or notified the affiliate of it. */
  lineId: string | null;
  /** The payment of everything owed that the merchant recorded, where this was among it. */
  directPaymentId: string | null;
  /** The first version that said `paid`, and what it said; null: none did. */
  markedVersion: number | null;
  markedAffiliateId: string | null;
  markedMinor: number | null;
  /** What the mark took off the affiliate's balance; 0 where a settlement line or a recorded payment did that. */
  dischargedMinor: Generated<number>;
  /**
   * The month, `2026-11`, whose mail notified the affiliate of it, where the merchant pays by themselves; null: none did
   * yet.
   */
  notifiedPeriod: Generated<string | null>;
}

/** A change of a conversion's approved revenue and of the fee on it at one rate, or of the fee alone. */
interface FeeItemTable {
  id: GeneratedAlways<number>;
  campaignId: string;
  conversionId: string;
  book: Generated<Book>;
  version: number;
  currency: string;
  /** `YYYY-MM`, when it happened in BILLING_TIME_ZONE. */
  period: string;
  feeBps: Generated<number>;
  revenueMinor: number;
  feeMinor: number;
  /** The billing record that it stands in, a waived one included; null: not billed yet. */
  invoiceId: Generated<string | null>;
}

/** Where affiliates are paid to; no row: never invited. */
interface PayoutAccountTable {
  affiliateId: string;
  version: number;
  status: Exclude<PayoutAccountStatus, 'unknown'>;
}

/** One row. */
interface LedgerVerificationTable {
  id: Generated<boolean>;
  verifiedAt: Date;
  differingProofs: number;
  differences: number;
}

export interface LedgerTables {
  ledgerAccounts: LedgerAccountTable;
  ledgerTransactions: LedgerTransactionTable;
  ledgerEntries: LedgerEntryTable;
  accountBalances: AccountBalanceTable;
  conversions: ConversionTable;
  feeItems: FeeItemTable;
  payoutAccounts: PayoutAccountTable;
  ledgerVerifications: LedgerVerificationTable;
}

export type ConversionRow = Selectable<ConversionTable>;
export type PayoutAccountRow = Selectable<PayoutAccountTable>;
