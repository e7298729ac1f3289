import type { Agreement } from '@sillage/proto/http/agreements';
import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Seller, VatTreatment } from '@sillage/proto/http/self-billing';
import type { ColumnType, Selectable } from 'kysely';
import type { MonthSpan } from '../../domain/covered-months.ts';

/** See TaxAsks. */
interface TaxSettingTable {
  ownerUserId: string;
  details: boolean;
  selfBilling: boolean;
  /** The months for which invoices are created. */
  selfBillingSpans: ColumnType<MonthSpan[], string, string>;
}

/** The numbers of one affiliate at one merchant. */
interface SeriesTable {
  ownerUserId: string;
  affiliateId: string;
  /** The number of the series among those of the merchant. */
  series: number;
  /** The months whose earnings are invoiced, whenever these are booked. */
  covered: string[];
  lastSequence: number;
}

interface SelfBilledMonthTable {
  ownerUserId: string;
  period: string;
  doneAt: Date;
}

/** Immutable, except for the names, which are erased with the account. */
interface SelfBilledDocumentTable {
  id: string;
  ownerUserId: string;
  campaignId: string;
  affiliateId: string;
  sequence: number;
  number: string;
  period: string;
  currency: string;
  totalMinor: bigint;
  vatMinor: bigint;
  vatRateBps: number | null;
  treatment: VatTreatment;
  corrects: string | null;
  campaignName: string | null;
  seller: ColumnType<Seller | null, string | null, null>;
  buyer: ColumnType<BillingDetails | null, string | null, null>;
  agreement: ColumnType<Agreement, string, never>;
  issuedAt: Date;
  /** Payout's account at whose address the seller's details were entered; null: unknown, only the merchant sees it. */
  payoutAccountId: string | null;
}

export interface SelfBillingTables {
  taxSettings: TaxSettingTable;
  selfBillingSeries: SeriesTable;
  selfBilledMonths: SelfBilledMonthTable;
  selfBilledDocuments: SelfBilledDocumentTable;
}

export type TaxSettingRow = Selectable<TaxSettingTable>;
export type SelfBilledRow = Selectable<SelfBilledDocumentTable>;
