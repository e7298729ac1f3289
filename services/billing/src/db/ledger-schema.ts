import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { AccountType, TransactionKind } from '../domain/ledger-transaction.ts';

interface LedgerAccountTable {
  id: GeneratedAlways<number>;
  type: AccountType;
  campaign_id: string | null;
  affiliate_id: string | null;
  currency: string;
  /** All of the above in one text; unique. */
  name: GeneratedAlways<string>;
}

interface LedgerTransactionTable {
  id: GeneratedAlways<number>;
  business_key: string;
  kind: TransactionKind;
  occurred_at: Date;
  /** By the database's clock. */
  recorded_at: Generated<Date>;
  campaign_id: string | null;
  settlement_id: string | null;
  invoice_id: string | null;
}

interface LedgerEntryTable {
  transaction_id: number;
  /** 1, 2, … within its transaction. */
  line: number;
  account_id: number;
  currency: string;
  /** Debit positive, credit negative. */
  amount_minor: bigint;
}

/** Kept by the database with every entry. */
interface AccountBalanceTable {
  account_id: number;
  balance_minor: bigint;
  entries_count: number;
}

/** Each conversion as its newest event says, and how it was paid. */
interface ConversionTable {
  conversion_id: string;
  campaign_id: string;
  affiliate_id: string;
  version: number;
  currency: string;
  state: 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';
  /** The commission, while it is not approved. */
  pending_minor: number;
  /** The commission net of refunds, once it is approved. */
  earned_minor: number;
  /** Net of refunds, once it is approved. */
  net_revenue_minor: number;
  /** The platform's fee on net_revenue_minor. */
  fee_minor: number;
  approved_at: Date | null;
  /** The settlement line that claims it: it pays it, or told the affiliate of it. */
  line_id: string | null;
  /** The payment of everything owed that the merchant recorded, where this was among it. */
  direct_payment_id: string | null;
  /** The first version that said `paid`, and what it said; null: none did. */
  marked_version: number | null;
  marked_affiliate_id: string | null;
  marked_minor: number | null;
  /** What the mark took off the affiliate's balance; 0 where a settlement line or a recorded payment did that. */
  discharged_minor: Generated<number>;
  /**
   * The month, `2026-11`, whose mail told the affiliate of it, where the merchant pays by themselves; null: none did
   * yet.
   */
  notified_period: Generated<string | null>;
}

/** A change of a conversion's approved revenue and of the fee on it, or of the fee alone. */
interface FeeItemTable {
  id: GeneratedAlways<number>;
  campaign_id: string;
  conversion_id: string;
  version: number;
  currency: string;
  /** `YYYY-MM`, when it happened in BILLING_TIME_ZONE. */
  period: string;
  revenue_minor: number;
  fee_minor: number;
  /** The billing record that it stands in, a waived one included; null: not billed yet. */
  invoice_id: Generated<string | null>;
}

/** Where affiliates are paid to; no row: never invited. */
interface PayoutAccountTable {
  affiliate_id: string;
  version: number;
  status: Exclude<PayoutAccountStatus, 'unknown'>;
}

export interface LedgerTables {
  ledger_accounts: LedgerAccountTable;
  ledger_transactions: LedgerTransactionTable;
  ledger_entries: LedgerEntryTable;
  account_balances: AccountBalanceTable;
  conversions: ConversionTable;
  fee_items: FeeItemTable;
  payout_accounts: PayoutAccountTable;
}

export type ConversionRow = Selectable<ConversionTable>;
export type PayoutAccountRow = Selectable<PayoutAccountTable>;
