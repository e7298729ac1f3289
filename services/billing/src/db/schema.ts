import type { Book } from '@sillage/proto/values/book';
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { AdjustmentTables } from './adjustment-tables.ts';
import type { BatchTables } from './batch-tables.ts';
import type { CardTables } from './card-tables.ts';
import type { ChargeTables } from './charge-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { LedgerTables } from './ledger-schema.ts';
import type { KeptReturnRow, ReconciliationTables } from './return-tables.ts';
import type { SelfBillingTables } from './self-billing-tables.ts';
import type { SettlementTables } from './settlement-tables.ts';

export const SCHEMA = 'billing';

/** Campaigns as their newest event says. */
interface CampaignTable {
  campaignId: string;
  version: number;
  ownerUserId: string;
  name: string;
  currency: string;
  paymentMode: 'self_pay' | 'managed';
  minimumPayoutMinor: number;
  /** The card chosen for it; null, or one that is gone: the merchant's default card. */
  cardId: string | null;
  isActive: boolean;
  isArchived: boolean;
  /** Invented traffic of the first start. */
  isDemo: boolean;
  isTest: Generated<boolean>;
  /** In which its money is booked now: `test` of a demo, and in test mode. */
  book: GeneratedAlways<Book>;
}

/** Affiliates as their newest event says. */
interface AffiliateTable {
  affiliateId: string;
  campaignId: string;
  version: number;
  name: string;
  /** The rate that applies now. */
  rateBps: number;
  isRemoved: boolean;
  /** What another tool still owed them when they were imported, in minor units of `openingCurrency`. */
  openingMinor: Generated<number>;
  openingCurrency: Generated<string | null>;
  /** What of it the ledger holds. */
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
