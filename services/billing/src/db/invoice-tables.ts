import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Book } from '@sillage/proto/values/book';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Billing records. A monthly one is issued when it is made, one of a settlement when it was charged. */
interface InvoiceTable {
  id: string;
  kind: 'monthly' | 'settlement';
  settlementId: string | null;
  book: Book;
  ownerUserId: string;
  /** `YYYY-MM`. */
  period: string;
  currency: string;
  /** `cancelled`: a draft that was given up. It holds no fees, and never gets a number. */
  status: 'paid' | 'pending' | 'failed' | 'waived' | 'cancelled';
  /** Without gaps within a year and book; null: not issued. */
  number: string | null;
  issuedAt: Date | null;
  /** To whom it was made out when it was issued; null: nobody had entered that, or the account was erased. */
  buyer: ColumnType<BillingDetails | null, string | null | undefined, string | null>;
  /** commission + fee is what is debited. */
  commissionMinor: bigint;
  feeMinor: bigint;
  providerChargeId: string | null;
  /** A sentence; only while `failed`. */
  failure: string | null;
  failureCode: Generated<string | null>;
  failedAttempts: Generated<number>;
  /** When a failed charge is tried again by itself. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  /** When it was paid or waived. */
  processedAt: Date | null;
}

interface InvoiceLineTable {
  invoiceId: string;
  campaignId: string;
  /** As it was called then. */
  campaignName: string;
  /** Of the fee; null: the line is about commissions alone. */
  feeBps: number | null;
  revenueMinor: bigint;
  /** Positive. */
  refundedMinor: bigint;
  commissionMinor: bigint;
  /** Negative: a credit that lowers what the other lines cost. */
  feeMinor: bigint;
}

/** The last number that was given in a year; each book has its own. */
interface InvoiceNumberTable {
  year: number;
  last: number;
}

/** Months of which every merchant was billed. */
interface BilledMonthTable {
  period: string;
  completedAt: Date;
}

/** What a merchant's next invoices are made out to. */
interface BillingDetailsTable extends BillingDetails {
  ownerUserId: string;
  updatedAt: Date;
}

interface InvoiceIssuerTable {
  since: Date;
  name: string;
  /** Lines parted by `|`; may be empty. */
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
