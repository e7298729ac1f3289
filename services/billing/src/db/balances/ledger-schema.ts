import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { Book } from '@sillage/proto/values/book';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { AccountType, TransactionKind } from '../../domain/ledger-transaction.ts';

interface LedgerAccountTable {
  id: GeneratedAlways<number>;
  book: Generated<Book>;
  type: AccountType;
  campaignId: string | null;
  affiliateId: string | null;
  currency: string;
  /** The fields above as one text; unique. */
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

/** Maintained by the database with every entry. */
interface AccountBalanceTable {
  accountId: number;
  balanceMinor: bigint;
  entriesCount: number;
}

/** Each conversion as of its newest event, and how it was paid. */
interface ConversionTable {
  conversionId: string;
  campaignId: string;
  affiliateId: string;
  book: Generated<Book>;
  version: number;
  currency: string;
  state: 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';
  /** The commission while it is pending. */
  pendingMinor: number;
  /** The commission net of refunds, once approved. */
  earnedMinor: number;
  /** Net of refunds, once approved. */
  netRevenueMinor: number;
  /** The platform's rate when the order was placed. */
  feeBps: Generated<number>;
  /** The platform's fee on net_revenue_minor. */
  feeMinor: number;
  approvedAt: Date | null;
  /** The settlement line that claims it: the line pays it, or notified the affiliate of it. */
  lineId: string | null;
  /** The recorded direct payment that included it. */
  directPaymentId: string | null;
  /** The first version in state `paid`, and its affiliate; null: there was none. */
  markedVersion: number | null;
  markedAffiliateId: string | null;
  markedMinor: number | null;
  /**
   * The amount by which the mark reduced the affiliate's balance; 0 if a settlement line or a recorded payment did
   * that.
   */
  dischargedMinor: Generated<number>;
  /**
   * The month, `2026-11`, whose mail notified the affiliate of it, if the merchant pays directly; null: not notified
   * yet.
   */
  notifiedPeriod: Generated<string | null>;
}

/** A change of a conversion's approved revenue and of its fee at one rate, or of the fee alone. */
interface FeeItemTable {
  id: GeneratedAlways<number>;
  campaignId: string;
  conversionId: string;
  book: Generated<Book>;
  version: number;
  currency: string;
  /** `YYYY-MM` of the event, in BILLING_TIME_ZONE. */
  period: string;
  feeBps: Generated<number>;
  revenueMinor: number;
  feeMinor: number;
  /** 0; parts of it that invoices left open are numbered from 1. */
  part: Generated<number>;
  /** The billing record that contains it, including waived ones; null: not billed yet. */
  invoiceId: Generated<string | null>;
}

/** The payout account of an affiliate; no row: never invited. */
interface PayoutAccountTable {
  affiliateId: string;
  version: number;
  status: Exclude<PayoutAccountStatus, 'unknown'>;
}

/** A single row. */
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
