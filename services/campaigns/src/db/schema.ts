import type { Visibility } from '@sillage/proto/http/campaigns';
import type { CampaignKeyScope } from '@sillage/proto/values/campaign-key-scopes';
import type { AttributionModel, HoldDays } from '@sillage/proto/values/campaigns';
import type { FraudPeriod, FraudRule } from '@sillage/proto/values/fraud';
import type { PaymentMode } from '@sillage/proto/values/payments';
import type { RateSource } from '@sillage/proto/values/rate-source';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { OwnerState } from '../domain/owner.ts';
import type { GroupTable, RateTierTable } from './affiliates/group-tables.ts';
import type { NoteTable, PersonTagTable, TagTable } from './affiliates/people-tables.ts';
import type { AssetFilePartTable, AssetFileTable, AssetTable } from './assets/asset-tables.ts';
import type { ImportRowTable, ImportTable } from './imports/import-tables.ts';
import type { InvitationRefusalTable, InvitationTable } from './joining/invitation-tables.ts';
import type {
  ApplicationTable,
  JoinLogoTable,
  JoinPageTable,
  JoinRulesTable,
  JoinTermsTable,
} from './joining/joining-tables.ts';
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
} from './requests/asking-tables.ts';

export const SCHEMA = 'campaigns';

export interface CampaignTable {
  id: string;
  ownerUserId: string;
  /** Incremented with every change that is published. */
  version: number;
  name: string;
  description: string;
  targetUrl: string;
  isActive: boolean;
  defaultRateBps: number;
  attributionWindowSeconds: number;
  holdDays: number;
  autoApprove: boolean;
  /** Minor units of `currency`; the end of the hold approves no order above it. Null: no limit. */
  approvalLimitMinor: Generated<number | null>;
  /** Minor units of `currency`; a page report above it waits for the merchant's review. */
  largestOrderMinor: number;
  attributionModel: AttributionModel;
  /** If a coupon code and a click belong to different affiliates, the click decides. */
  clickBeforeCode: boolean;
  /** See RenewalMonths. */
  renewalMonths: number | null;
  allowedHosts: string[];
  ownPagesOnly: Generated<boolean>;
  currency: string;
  visibility: Visibility;
  publicKey: string;
  /** The token of the owner's link to the public dashboard; stored in plain text, because the link is shown again. */
  dashboardToken: string;
  isDemo: boolean;
  /** In test mode, as every demo is: it needs no card, and its money is not real. */
  isTest: Generated<boolean>;
  /** When it went live; null: it is in test mode, or was live from the beginning. */
  liveSince: Generated<Date | null>;
  /** The owner's account is scheduled for deletion: nothing is counted, whatever `isActive` says. */
  isSuspended: Generated<boolean>;
  /** Deleted, or without an owner; kept for the ledger. */
  isArchived: Generated<boolean>;
  paymentMode: PaymentMode;
  /** Minor units of `currency`. */
  minimumPayoutMinor: number;
  /** The payment provider's id; null: the owner's default card. */
  cardId: string | null;
  /** Its last payment is in progress, after which it is archived: nothing is counted meanwhile. */
  isClosing: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
}

/** Accounts that own campaigns, or will, as of their newest event. */
interface OwnerTable {
  userId: string;
  version: number;
  state: OwnerState;
  /** As of the newest event about the owner's cards. */
  cardsVersion: Generated<number>;
  cardsCount: Generated<number>;
  /** The fraud rules of new campaigns; null: the default ones. */
  fraudDefaults: ColumnType<FraudPeriod | null, string | null | undefined, string | null>;
}

/** Settlements after which a campaign or an affiliate is deleted. */
interface DeletionTable {
  settlementId: string;
  campaignId: string;
  isOver: boolean;
}

/** Every set of fraud rules that the merchant has set; see FraudPeriod. */
interface FraudPeriodTable {
  id: Generated<number>;
  campaignId: string;
  fromAt: Date;
  reviewScore: number;
  reviewDays: number;
  rules: ColumnType<readonly FraudRule[], string, never>;
}

/** All settings that ever decided the campaign's conversions. */
interface HoldPeriodTable {
  id: Generated<number>;
  campaignId: string;
  fromAt: Date;
  holdDays: number;
  autoApprove: boolean;
  approvalLimitMinor: Generated<number | null>;
  largestOrderMinor: number;
  attributionModel: AttributionModel;
  /** If a coupon code and a click belong to different affiliates, the click decides. */
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
  /** The balance from another tool at the time of the import, in minor units of `openingCurrency`. */
  openingBalanceMinor: Generated<number>;
  /** The campaign's currency at that time; null if there never was an opening balance. */
  openingCurrency: Generated<string | null>;
  /** Null: in no group. */
  groupId: Generated<string | null>;
  /** The origin of the current rate; null: unknown, for affiliates from before groups existed. */
  rateSource: Generated<RateSource | null>;
  /** The rate of the tier that they reached; null: none. */
  tierRateBps: Generated<number | null>;
  /** For an affiliate whom a tier raised: the campaign's default at the time they joined. */
  baseRateBps: Generated<number | null>;
  /** The hold of their orders, from their group; null: the campaign's. */
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
  /** The sales by which a tier decided it: minor units or orders. Null: the merchant decided it. */
  tierVolume: Generated<number | null>;
  /** Null: the campaign's hold. */
  holdDays: Generated<number | null>;
}

/** The current owner of each coupon code, in upper case. */
interface CouponCodeTable {
  campaignId: string;
  code: string;
  affiliateId: string;
  createdAt: Date;
}

/** The period in which a code belonged to an affiliate who was active. */
interface CouponPeriodTable {
  id: Generated<number>;
  affiliateId: string;
  code: string;
  fromAt: Date;
  /** Exclusive; null: still valid. */
  untilAt: Date | null;
}

export interface ShortLinkTable {
  code: string;
  campaignId: string;
  affiliateId: string;
  version: number;
  /** Null: the campaign's destination, even after it changes. */
  targetUrl: string | null;
  /** The link that is shown with the affiliate. */
  isPrimary: boolean;
  /** Only for links created by the affiliate. */
  name: Generated<string | null>;
  /** The sub-id with which the affiliate is shown the link; empty: none. */
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

/** The number of affiliates who were not removed; maintained by the database with every affiliate. */
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

/** The changes of a row; undefined or absent columns are kept. */
export type Changes<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };
