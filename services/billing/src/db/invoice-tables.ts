import type { Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Billing records. A monthly one is issued when it is made, one of a settlement when it was charged. */
interface InvoiceTable {
  id: string;
  kind: 'monthly' | 'settlement';
  settlement_id: string | null;
  owner_user_id: string;
  /** `YYYY-MM`. */
  period: string;
  currency: string;
  /** `cancelled`: a draft that was given up. It holds no fees, and never gets a number. */
  status: 'paid' | 'pending' | 'failed' | 'waived' | 'cancelled';
  /** Without gaps within a year; null: not issued. */
  number: string | null;
  issued_at: Date | null;
  /** commission + fee is what is debited. */
  commission_minor: bigint;
  fee_minor: bigint;
  provider_charge_id: string | null;
  /** A sentence; only while `failed`. */
  failure: string | null;
  failure_code: Generated<string | null>;
  failed_attempts: Generated<number>;
  /** When a failed charge is tried again by itself. */
  next_attempt_at: Date | null;
  created_at: Date;
  /** When it was paid or waived. */
  processed_at: Date | null;
}

interface InvoiceLineTable {
  invoice_id: string;
  campaign_id: string;
  /** As it was called then. */
  campaign_name: string;
  revenue_minor: bigint;
  /** Positive. */
  refunded_minor: bigint;
  commission_minor: bigint;
  /** Negative: a credit that lowers what the other lines cost. */
  fee_minor: bigint;
}

/** The last number that was given in a year. */
interface InvoiceNumberTable {
  year: number;
  last: number;
}

/** Months of which every merchant was billed. */
interface BilledMonthTable {
  period: string;
  completed_at: Date;
}

export interface InvoiceTables {
  invoices: InvoiceTable;
  invoice_lines: InvoiceLineTable;
  invoice_numbers: InvoiceNumberTable;
  billed_months: BilledMonthTable;
}

export type InvoiceRow = Selectable<InvoiceTable>;
export type NewInvoiceRow = Insertable<InvoiceTable>;
export type InvoiceChanges = Updateable<InvoiceTable>;
export type InvoiceLineRow = Selectable<InvoiceLineTable>;
