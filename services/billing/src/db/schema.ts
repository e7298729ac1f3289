import type { Insertable, Selectable } from 'kysely';
import type { CardTables } from './card-tables.ts';
import type { ChargeTables } from './charge-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { LedgerTables } from './ledger-schema.ts';
import type { KeptReturnRow, ReconciliationTables } from './return-tables.ts';
import type { SettlementTables } from './settlement-tables.ts';

export const SCHEMA = 'billing';

/** Campaigns as their newest event says. */
interface CampaignTable {
  campaign_id: string;
  version: number;
  owner_user_id: string;
  name: string;
  currency: string;
  payment_mode: 'self_pay' | 'managed';
  minimum_payout_minor: number;
  /** The card chosen for it; null, or one that is gone: the merchant's default card. */
  card_id: string | null;
  is_active: boolean;
  is_archived: boolean;
  /** Invented traffic of the first start: no money stands behind it, so none of it is booked. */
  is_demo: boolean;
}

/** Affiliates as their newest event says. */
interface AffiliateTable {
  affiliate_id: string;
  campaign_id: string;
  version: number;
  name: string;
  /** The rate that applies now. */
  rate_bps: number;
  is_removed: boolean;
}

export interface BillingDatabase
  extends LedgerTables,
    ChargeTables,
    CardTables,
    InvoiceTables,
    SettlementTables,
    ReconciliationTables {
  campaigns: CampaignTable;
  affiliates: AffiliateTable;
  kept_returns: KeptReturnRow;
}

export type CampaignRow = Selectable<CampaignTable>;
export type NewCampaignRow = Insertable<CampaignTable>;
export type AffiliateRow = Selectable<AffiliateTable>;
