import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Book } from '@sillage/proto/values/book';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Billing records. A monthly record is issued when it is created, one of a settlement when it was charged. */
interface InvoiceTable {
  id: string;
  kind: 'monthly' | 'settlement';
  settlementId: string | null;
  book: Book;
  ownerUserId: string;
  /** `YYYY-MM`. */
  period: string;
  currency: string;
  /** `cancelled`: a draft that was given up. It contains no fees, and never gets a number. */
  status: 'paid' | 'pending' | 'failed' | 'waived' | 'cancelled';
  /** Without gaps within a year and book; null: not issued. */
  number: string | null;
  issuedAt: Date | null;
  /** The recipient at the time it was issued; null: there were no details, or the account was erased. */
  buyer: ColumnType<BillingDetails | null, string | null | undefined, string | null>;
  /** commission + fee is the amount charged. */
  commissionMinor: bigint;
  feeMinor: bigint;
  providerChargeId: string | null;
  /** A sentence; only in state `failed`. */
  failure: string | null;
  failureCode: Generated<string | null>;
  failedAttempts: Generated<number>;
  /** When a failed charge is retried automatically. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  /** When it was paid or waived. */
  processedAt: Date | null;
}

interface InvoiceLineTable {
  invoiceId: string;
  campaignId: string;
  /** Its name at that time. */
  campaignName: string;
  /** The rate of the fee; null: the line is only about commissions. */
  feeBps: number | null;
  revenueMinor: bigint;
  /** Positive. */
  refundedMinor: bigint;
  commissionMinor: bigint;
  /** Negative: a credit that reduces the other lines. */
  feeMinor: bigint;
}

/** The last number assigned in a year; separate for each book. */
interface InvoiceNumberTable {
  year: number;
  last: number;
}

/** Months in which every merchant was billed. */
interface BilledMonthTable {
  period: string;
  completedAt: Date;
}

/** The recipient of a merchant's next invoices. */
interface BillingDetailsTable extends BillingDetails {
  ownerUserId: string;
  updatedAt: Date;
}

interface InvoiceIssuerTable {
  since: Date;
  name: string;
  /** Lines separated by `|`; may be empty. */
  address: string;
  vatId: string | null;
  /** May be empty. */
  vatText: string;
}

export interface InvoiceTables {
  invoiceIssuers: InvoiceIssuerTable;
  billingDetails: BillingDetailsTable;
  invoices: InvoiceTable;
  invoiceLines: InvoiceLineTable;
  invoiceNumbers: InvoiceNumberTable;
  testInvoiceNumbers: InvoiceNumberTable;
  billedMonths: BilledMonthTable;
}

export type InvoiceRow = Selectable<InvoiceTable>;
export type NewInvoiceRow = Insertable<InvoiceTable>;
export type InvoiceChanges = Updateable<InvoiceTable>;
export type InvoiceLineRow = Selectable<InvoiceLineTable>;
export type Issuer = Omit<Selectable<InvoiceIssuerTable>, 'since'>;
