import type { Book } from '@sillage/proto/values/book';
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { AdjustmentTables } from './balances/adjustment-tables.ts';
import type { LedgerTables } from './balances/ledger-schema.ts';
import type { CardTables } from './charges/card-tables.ts';
import type { ChargeTables } from './charges/charge-tables.ts';
import type { KeptReturnRow, ReconciliationTables } from './charges/return-tables.ts';
import type { InvoiceTables } from './documents/invoice-tables.ts';
import type { SelfBillingTables } from './documents/self-billing-tables.ts';
import type { BatchTables } from './settlements/batch-tables.ts';
import type { SettlementTables } from './settlements/settlement-tables.ts';

export const SCHEMA = 'billing';

/** Campaigns as of their newest event. */
interface CampaignTable {
  campaignId: string;
  version: number;
  ownerUserId: string;
  name: string;
  currency: string;
  paymentMode: 'self_pay' | 'managed';
  minimumPayoutMinor: number;
  /** The chosen card; if null or removed: the merchant's default card. */
  cardId: string | null;
  isActive: boolean;
  isArchived: boolean;
  /** The demo, with invented traffic. */
  isDemo: boolean;
  isTest: Generated<boolean>;
  /** The current book of its money: `test` for demos and in test mode. */
  book: GeneratedAlways<Book>;
}

/** Affiliates as of their newest event. */
interface AffiliateTable {
  affiliateId: string;
  campaignId: string;
  version: number;
  name: string;
  /** The rate that applies now. */
  rateBps: number;
  isRemoved: boolean;
  /** The balance from another tool at the time of the import, in minor units of `openingCurrency`. */
  openingMinor: Generated<number>;
  openingCurrency: Generated<string | null>;
  /** The part of it that is booked in the ledger. */
  openingBookedMinor: Generated<number>;
}

export interface BillingDatabase
  extends LedgerTables,
    ChargeTables,
    CardTables,
    InvoiceTables,
    SettlementTables,
    BatchTables,
    AdjustmentTables,
    SelfBillingTables,
    ReconciliationTables {
  campaigns: CampaignTable;
  affiliates: AffiliateTable;
  keptReturns: KeptReturnRow;
}

export type CampaignRow = Selectable<CampaignTable>;
export type NewCampaignRow = Insertable<CampaignTable>;
export type AffiliateRow = Selectable<AffiliateTable>;
export type NewAffiliateRow = Insertable<AffiliateTable>;
