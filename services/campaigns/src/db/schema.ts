import type { Visibility } from '@sillage/proto/http/campaigns';
import type { CampaignKeyScope } from '@sillage/proto/values/campaign-key-scopes';
import type { AttributionModel, HoldDays } from '@sillage/proto/values/campaigns';
import type { FraudPeriod, FraudRule } from '@sillage/proto/values/fraud';
import type { PaymentMode } from '@sillage/proto/values/payments';
import type { RateSource } from '@sillage/proto/values/rate-source';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { OwnerState } from '../domain/owner.ts';
import type {
  AppealTable,
  DataRequestTable,
  MailMarkTable,
  MailSettingsTable,
  MutedMailTable,
  OrderClaimTable,
  ProgrammeSessionTable,
  UnreachableAddressTable,
  WeeklyRunTable,
  WeeklySummaryTable,
} from './asking-tables.ts';
import type { AssetFilePartTable, AssetFileTable, AssetTable } from './asset-tables.ts';
import type { GroupTable, RateTierTable } from './group-tables.ts';
import type { ImportRowTable, ImportTable } from './imports/import-tables.ts';
import type { InvitationRefusalTable, InvitationTable } from './invitation-tables.ts';
import type {
  ApplicationTable,
  JoinLogoTable,
  JoinPageTable,
  JoinRulesTable,
  JoinTermsTable,
} from './joining-tables.ts';
import type { NoteTable, PersonTagTable, TagTable } from './people-tables.ts';

export const SCHEMA = 'campaigns';

export interface CampaignTable {
  id: string;
  ownerUserId: string;
  /** Grows by one with every change that readers of the log must learn of. */
  version: number;
  name: string;
  description: string;
  targetUrl: string;
  isActive: boolean;
  defaultRateBps: number;
  attributionWindowSeconds: number;
  holdDays: number;
  autoApprove: boolean;
  /** Minor units of `currency`; the end of the hold approves nothing above it. Null: any amount. */
  approvalLimitMinor: Generated<number | null>;
  /** Minor units of `currency`; a page report above it waits for the merchant's review. */
  largestOrderMinor: number;
  attributionModel: AttributionModel;
  /** Where a coupon code and a click name different affiliates, the click decides. */
  clickBeforeCode: boolean;
  /** See RenewalMonths. */
  renewalMonths: number | null;
  allowedHosts: string[];
  ownPagesOnly: Generated<boolean>;
  currency: string;
  visibility: Visibility;
  publicKey: string;
  /** Of the owner's link to the public dashboard; readable, because the link is shown again. */
  dashboardToken: string;
  isDemo: boolean;
  /** In test mode, as every demo is: it needs no card, and its money is not real. */
  isTest: Generated<boolean>;
  /** When it went live; null: it is in test mode, or was live from the beginning. */
  liveSince: Generated<Date | null>;
  /** The owner's account is about to be deleted: nothing is counted, whatever `isActive` says. */
  isSuspended: Generated<boolean>;
  /** Deleted, or nobody owns it any more; kept for the ledger. */
  isArchived: Generated<boolean>;
  paymentMode: PaymentMode;
  /** Minor units of `currency`. */
  minimumPayoutMinor: number;
  /** As the payment provider names it; null: the owner's default card. */
  cardId: string | null;
  /** Its last payment is under way, after which it is archived: nothing is counted meanwhile. */
  isClosing: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
}

/** Accounts that own campaigns, or will: what the newest of their events said. */
interface OwnerTable {
  userId: string;
  version: number;
  state: OwnerState;
  /** What the newest event about the owner's cards said. */
  cardsVersion: Generated<number>;
  cardsCount: Generated<number>;
  /** The rules against fraud with which new campaigns start; null: the default ones. */
  fraudDefaults: ColumnType<FraudPeriod | null, string | null | undefined, string | null>;
}

/** Settlements after which a campaign or an affiliate is deleted. */
interface DeletionTable {
  settlementId: string;
  campaignId: string;
  isOver: boolean;
}

/** Every set of rules against fraud that the merchant set; see FraudPeriod. */
interface FraudPeriodTable {
  id: Generated<number>;
  campaignId: string;
  fromAt: Date;
  reviewScore: number;
  reviewDays: number;
  rules: ColumnType<readonly FraudRule[], string, never>;
}

/** Every setting that ever decided the campaign's conversions. */
interface HoldPeriodTable {
  id: Generated<number>;
  campaignId: string;
  fromAt: Date;
  holdDays: number;
  autoApprove: boolean;
  approvalLimitMinor: Generated<number | null>;
  largestOrderMinor: number;
  attributionModel: AttributionModel;
  /** Where a coupon code and a click name different affiliates, the click decides. */
  clickBeforeCode: boolean;
  /** See RenewalMonths. */
  renewalMonths: number | null;
}

export interface AffiliateTable {
  id: string;
  campaignId: string;
  version: number;
  name: string;
  email: string;
  isActive: boolean;
  /** Deleted; kept for the ledger. */
  isRemoved: Generated<boolean>;
  dashboardToken: string;
  /** What another tool still owed them when they were imported, in minor units of `openingCurrency`. */
  openingBalanceMinor: Generated<number>;
  /** The campaign's currency of that time; null where there never was an opening balance. */
  openingCurrency: Generated<string | null>;
  /** Null: in none. */
  groupId: Generated<string | null>;
  /** Where the rate that applies now comes from; null: not known, as of those from before there were groups. */
  rateSource: Generated<RateSource | null>;
  /** Of the tier that they reached; null: none. */
  tierRateBps: Generated<number | null>;
  /** Of one whom a tier raised above it: the campaign's default of the time when they came. */
  baseRateBps: Generated<number | null>;
  /** How long the hold of their orders is, as their group has it; null: as long as the campaign's. */
  holdDays: Generated<HoldDays | null>;
  createdAt: Date;
  updatedAt: Date;
}

/** Every rate that ever applied; the last one applies now. */
interface AffiliateRateTable {
  id: Generated<number>;
  affiliateId: string;
  fromAt: Date;
  rateBps: number;
  /** What they had sold when a tier decided it: minor units or orders. Null: the merchant decided it. */
  tierVolume: Generated<number | null>;
  /** Null: as long as the campaign's. */
  holdDays: Generated<number | null>;
}

/** Whose each coupon code is now, in capitals. */
interface CouponCodeTable {
  campaignId: string;
  code: string;
  affiliateId: string;
  createdAt: Date;
}

/** When a code attributed to an affiliate: while it was theirs and they were active. */
interface CouponPeriodTable {
  id: Generated<number>;
  affiliateId: string;
  code: string;
  fromAt: Date;
  /** Exclusive; null: still. */
  untilAt: Date | null;
}

export interface ShortLinkTable {
  code: string;
  campaignId: string;
  affiliateId: string;
  version: number;
  /** Null: wherever the campaign leads, also after it changes. */
  targetUrl: string | null;
  /** The one that the affiliate's row shows. */
  isPrimary: boolean;
  /** Of one that its affiliate has made; null of the others. */
  name: Generated<string | null>;
  /** What its affiliate is shown it with; empty: nothing. */
  subId: Generated<string>;
  archivedAt: Generated<Date | null>;
  createdAt: Date;
}

export interface SecretKeyTable {
  id: string;
  campaignId: string;
  /** SHA-256, hex. */
  hash: string;
  hint: string;
  name: string;
  scopes: CampaignKeyScope[];
  isTest: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Null: never. */
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Without those who were removed; kept by the database with every affiliate. */
interface AffiliateCountTable {
  campaignId: string;
  affiliates: number;
}

export interface CampaignsDatabase {
  owners: OwnerTable;
  deletions: DeletionTable;
  campaigns: CampaignTable;
  holdPeriods: HoldPeriodTable;
  fraudPeriods: FraudPeriodTable;
  affiliates: AffiliateTable;
  affiliateCounts: AffiliateCountTable;
  affiliateGroups: GroupTable;
  affiliateRates: AffiliateRateTable;
  rateTiers: RateTierTable;
  couponCodes: CouponCodeTable;
  couponPeriods: CouponPeriodTable;
  orderClaims: OrderClaimTable;
  appeals: AppealTable;
  shortLinks: ShortLinkTable;
  secretKeys: SecretKeyTable;
  imports: ImportTable;
  importRows: ImportRowTable;
  dataRequests: DataRequestTable;
  assets: AssetTable;
  assetFiles: AssetFileTable;
  assetFileParts: AssetFilePartTable;
  joinLogos: JoinLogoTable;
  joinTerms: JoinTermsTable;
  joinRules: JoinRulesTable;
  joinPages: JoinPageTable;
  applications: ApplicationTable;
  invitations: InvitationTable;
  invitationRefusals: InvitationRefusalTable;
  programmeSessions: ProgrammeSessionTable;
  mailSettings: MailSettingsTable;
  mutedMails: MutedMailTable;
  unreachableAddresses: UnreachableAddressTable;
  mailMarks: MailMarkTable;
  weeklySummaries: WeeklySummaryTable;
  weeklyRuns: WeeklyRunTable;
  affiliateNotes: NoteTable;
  tags: TagTable;
  affiliateTags: PersonTagTable;
}

export type CampaignRow = Selectable<CampaignTable>;
export type NewCampaignRow = Insertable<CampaignTable>;
export type AffiliateRow = Selectable<AffiliateTable>;
export type SecretKeyRow = Selectable<SecretKeyTable>;

/** What of a row changes; what is undefined or absent stays as it is. */
export type Changes<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };
