import type { FeePeriod } from '@sillage/proto/values/basis-points';
import type { FraudPeriod } from '@sillage/proto/values/fraud';
import type { ColumnType } from 'kysely';
import type { HoldPeriod, RatePeriod } from '../domain/report.ts';
import type { ClickTables } from './clicks/click-tables.ts';
import type { ConversionTables } from './conversions/conversion-tables.ts';
import type { FigureTables } from './figures/figure-tables.ts';
import type { ReceiptTables } from './receipts/receipt-tables.ts';
import type { WhatIfTables } from './what-ifs/what-if-tables.ts';

/** The service's own schema in Postgres. */
export const SCHEMA = 'attribution';

type Json<T> = ColumnType<T, string, string>;

/** Missing fields are defaults, or were stored before the field existed. */
type StoredHoldPeriod = Pick<HoldPeriod, 'fromMs' | 'holdDays' | 'autoApprove'> & Partial<HoldPeriod>;

export interface FoldPositionsTable {
  topic: string;
  partition: number;
  nextOffset: number;
  foldedAt: Date;
}

export interface CampaignsTable {
  campaignId: string;
  version: number;
  ownerUserId: string;
  name: string;
  currency: string;
  holdHistory: Json<readonly StoredHoldPeriod[]>;
  fraudHistory: ColumnType<readonly FraudPeriod[], string | undefined, string>;
  isDemo: ColumnType<boolean, boolean | undefined, boolean>;
  /** In test mode; every demo is. */
  isTest: ColumnType<boolean, boolean | undefined, boolean>;
  /** When it went live; null: it is in test mode, or was live from the beginning. */
  liveSince: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether the platform pays the affiliates. */
  isManaged: ColumnType<boolean, boolean | undefined, boolean>;
}

/** A merchant's plan; no row: the list price. */
export interface MerchantPlansTable {
  ownerUserId: string;
  version: number;
  feeHistory: Json<readonly FeePeriod[]>;
}

export interface AffiliatesTable {
  campaignId: string;
  affiliateId: string;
  version: number;
  name: string;
  rates: Json<readonly RatePeriod[]>;
  isRemoved: ColumnType<boolean, boolean | undefined, boolean>;
  /** The keyed digest of their e-mail address; empty if unknown. */
  addressDigest: ColumnType<string, string | undefined, string>;
}

/** One row, which identifies the key of all address digests; no row: some digests are missing. */
interface AddressKeyTable {
  onlyOne: ColumnType<boolean, boolean | undefined, never>;
  knownBy: string;
}

/** The payout details of an affiliate, as keyed digests. */
export interface PayeesTable {
  campaignId: string;
  affiliateId: string;
  version: number;
  accounts: string[];
}

/** A visitor's session in which an affiliate opened their own page. Not an event, and not part of the projection. */
export interface OwnDevicesTable {
  campaignId: string;
  sessionId: string;
  affiliateId: string;
  /** The last time. */
  seenAt: Date;
}

export interface ScriptSignalsTable {
  campaignId: string;
  lastSeenAt: Date;
  pageHost: string;
  scriptVersion: string;
}

/** The tables of the schema `attribution`. */
export interface AttributionSchema extends FigureTables, ConversionTables, ClickTables, ReceiptTables, WhatIfTables {
  foldPositions: FoldPositionsTable;
  campaigns: CampaignsTable;
  merchantPlans: MerchantPlansTable;
  payees: PayeesTable;
  ownDevices: OwnDevicesTable;
  addressKey: AddressKeyTable;
  affiliates: AffiliatesTable;
  scriptSignals: ScriptSignalsTable;
}
