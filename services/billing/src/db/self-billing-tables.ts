import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Seller, VatTreatment } from '@sillage/proto/http/self-billing';
import type { Agreement } from '@sillage/proto/http/tax-details';
import type { ColumnType, Selectable } from 'kysely';

/** See TaxAsks. */
interface TaxSettingTable {
  ownerUserId: string;
  details: boolean;
  selfBilling: boolean;
  /** The first month that invoices are written of, since they were last switched on. */
  selfBillingSince: string | null;
}

/** The numbers of one affiliate at one merchant. */
interface SeriesTable {
  ownerUserId: string;
  affiliateId: string;
  /** What was earned from this month on is invoiced. */
  coveredFrom: string;
  lastSequence: number;
}

interface SelfBilledMonthTable {
  ownerUserId: string;
  period: string;
  doneAt: Date;
}

/** Nothing of it is ever changed, but for the names that go with the account's end. */
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
  seller: ColumnType<Seller | null, string | null, null>;
  buyer: ColumnType<BillingDetails | null, string | null, null>;
  agreement: ColumnType<Agreement, string, never>;
  issuedAt: Date;
}

export interface SelfBillingTables {
  taxSettings: TaxSettingTable;
  selfBillingSeries: SeriesTable;
  selfBilledMonths: SelfBilledMonthTable;
  selfBilledDocuments: SelfBilledDocumentTable;
}

export type TaxSettingRow = Selectable<TaxSettingTable>;
export type SelfBilledRow = Selectable<SelfBilledDocumentTable>;
