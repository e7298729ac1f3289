import type { BulkDecision, BulkReview } from '@sillage/proto/http/commissions';
import type { AttributionBasis, HoldReason } from '@sillage/proto/http/conversions';
import type { FeePeriod } from '@sillage/proto/values/basis-points';
import type { Book } from '@sillage/proto/values/book';
import type { FraudPeriod } from '@sillage/proto/values/fraud';
import type { ColumnType } from 'kysely';
import type { Finding } from '../domain/fraud/assess.ts';
import type { HoldPeriod, RatePeriod } from '../domain/report.ts';
import type { Counts, Sums } from '../domain/totals.ts';
import type { ReceiptTables } from './receipt-tables.ts';
import type { WhatIfTables } from './what-if-tables.ts';

/** The service's own schema in Postgres. */
export const SCHEMA = 'attribution';

/** Times are read as Date and written as Date. */
type Time = Date;
type Json<T> = ColumnType<T, string, string>;

/** What is absent was stored before campaigns had it, or is the default. */
type StoredHoldPeriod = Pick<HoldPeriod, 'fromMs' | 'holdDays' | 'autoApprove'> & Partial<HoldPeriod>;

export interface FoldPositionsTable {
  topic: string;
  partition: number;
  nextOffset: number;
  foldedAt: Time;
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
  /** In test mode, as every demo is. */
  isTest: ColumnType<boolean, boolean | undefined, boolean>;
  /** When it went live; null: it is in test mode, or was live from the beginning. */
  liveSince: ColumnType<Time | null, Time | null | undefined, Time | null>;
  /** The platform pays the affiliates. */
  isManaged: ColumnType<boolean, boolean | undefined, boolean>;
}

/** What a merchant pays the platform; none: the list price. */
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
  /** Of their e-mail address, keyed; empty where none is known. */
  addressDigest: ColumnType<string, string | undefined, string>;
}

/** One row, by which it is known under which key all digests of addresses were made; none: some were not made. */
interface AddressKeyTable {
  onlyOne: ColumnType<boolean, boolean | undefined, never>;
  knownBy: string;
}

/** What an affiliate is paid to, as keyed digests. */
export interface PayeesTable {
  campaignId: string;
  affiliateId: string;
  version: number;
  accounts: string[];
}

/** What an affiliate has brought over all time, as the days that are summed up say. */
export interface AffiliateStandingsTable {
  affiliateId: string;
  campaignId: string;
  isListed: boolean;
  clicks: number;
  visitors: number;
  conversions: number;
  /** In the campaign's currency, as all money here. */
  revenueMinor: bigint;
  commissionMinor: bigint;
  feeMinor: bigint;
  costMinor: bigint;
  /** Tenths of a percent; -1: there is too little to tell. */
  rate: number;
}

export interface ScriptSignalsTable {
  campaignId: string;
  lastSeenAt: Time;
  pageHost: string;
  scriptVersion: string;
}

export interface ClicksTable {
  occurredAt: Time;
  id: string;
  campaignId: string;
  affiliateId: string;
  sessionId: string;
  outcome: 'counted' | 'repeated' | 'rejected';
  superseded: boolean;
  rejectedReason: string;
  country: string;
  device: string;
  browser: string;
  os: string;
  referrerHost: string;
  destinationUrl: string;
  shortCode: string;
  subs: string[];
  windowSeconds: number;
}

/** Clicks that came from a data centre. */
export interface DatacenterClicksTable {
  occurredAt: Time;
  id: string;
}

/** Since when clicks are kept; no row: all are. */
export interface ClickRetentionTable {
  keptFrom: Time;
}

/** Valid clicks from before that, of visitors who bought something. */
export interface KeptClicksTable
  extends Pick<
    ClicksTable,
    'campaignId' | 'id' | 'sessionId' | 'occurredAt' | 'affiliateId' | 'windowSeconds' | 'subs'
  > {}

/** Clicks of which only the number is known. */
export interface ClickCountsTable {
  eventId: string;
  campaignId: string;
  affiliateId: string;
  occurredAt: Time;
  reason: string;
  clicks: number;
}

/** What each Idempotency-Key was used for. */
export interface ReportKeysTable {
  campaignId: string;
  kind: 'sale' | 'snippet' | 'refund' | 'click';
  key: string;
  digest: string;
  eventId: string;
  occurredAt: Time;
}

/** A view of `stored_visits`, and of the clicks that tell a visit each. */
export interface KnownVisitsTable {
  campaignId: string;
  sessionId: string;
  startedAt: Time;
  endsAt: Time;
  ownerAffiliateId: string;
  ownerClickId: string;
  lastClickAt: Time;
  lastClickId: string;
  counted: string[];
  seen: string[];
}

export interface ConversionsTable {
  id: string;
  campaignId: string;
  occurredAt: Time;
  orderId: string;
  namedClickId: string | null;
  claimedAffiliateId: string | null;
  sessionId: string;
  clickedAt: Time | null;
  /** Empty where the reporter named none. */
  customerId: ColumnType<string, string | undefined, string>;
  /** A keyed digest; empty where the reporter gave none. */
  customerAddress: ColumnType<string, string | undefined, string>;
  /** The same of the account that it was paid from. */
  paymentAccount: ColumnType<string, string | undefined, string>;
  couponCodes: ColumnType<string[], string[] | undefined, string[]>;
  amountMinor: number;
  currency: string;
  source: 'snippet' | 'server' | 'webhook' | 'test_shop';
  reportedVerified: boolean;
  isTest: boolean;
  /** Held for review where it is implausible. */
  isScreened: boolean;
  book: ColumnType<Book, Book | undefined, Book>;
  version: ColumnType<number, number | undefined, number>;
  state: ColumnType<ConversionStateName, ConversionStateName | undefined, ConversionStateName>;
  rejection: ColumnType<string | null, string | null | undefined, string | null>;
  reason: ColumnType<string, string | undefined, string>;
  affiliateId: string | null;
  clickId: string | null;
  visitStartedAt: Time | null;
  visitEndsAt: Time | null;
  rateBps: number | null;
  rateSince: Time | null;
  verified: ColumnType<boolean, boolean | undefined, boolean>;
  duplicateOf: string | null;
  holdUntil: Time | null;
  approvesAt: Time | null;
  refundedMinor: ColumnType<number, number | undefined, number>;
  commissionGrossMinor: ColumnType<number, number | undefined, number>;
  commissionMinor: ColumnType<number, number | undefined, number>;
  feeBps: ColumnType<number, number | undefined, number>;
  feeMinor: ColumnType<number, number | undefined, number>;
  /** Its amounts are in the sums: it is verified, vouched for or approved. */
  inSums: ColumnType<boolean, boolean | undefined, boolean>;
  /** The line that paid it; null where the merchant did, or nobody has. */
  settlementLineId: ColumnType<string | null, string | null | undefined, string | null>;
  /** Why only the merchant can approve it. */
  heldFor: ColumnType<HoldReason | null, HoldReason | null | undefined, HoldReason | null>;
  basis: AttributionBasis | null;
  couponCode: string | null;
  couponAffiliateId: string | null;
  mayBeExtension: ColumnType<boolean, boolean | undefined, boolean>;
  referralId: string | null;
  /** Empty where it brought no customer. */
  referredCustomerId: ColumnType<string, string | undefined, string>;
  fraudScore: ColumnType<number, number | undefined, number>;
  /** Between spaces, in their order. */
  fraudRules: ColumnType<string, string | undefined, string>;
  /** Of an affiliate who missed the order: the merchant credited it. */
  claimId: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Every coupon code of the affiliates, from when to when. */
export interface CouponPeriodsTable {
  campaignId: string;
  code: string;
  affiliateId: string;
  fromAt: Time;
  /** Exclusive; null: still. */
  untilAt: Time | null;
}

export type ConversionStateName = 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';

export interface RefundsTable {
  id: string;
  campaignId: string;
  occurredAt: Time;
  orderId: string;
  conversionId: string | null;
  amountMinor: number;
  currency: string;
  reason: string;
}

export interface ReviewsTable {
  id: string;
  campaignId: string;
  occurredAt: Time;
  conversionId: string;
  decision: 'approved' | 'rejected' | 'marked_paid';
  reason: string;
  reviewedByUserId: string;
  /** The line that paid; null where the merchant decided. */
  settlementLineId: string | null;
}

/** See Assessment. */
export interface AssessmentsTable {
  conversionId: string;
  affiliateId: string;
  isLater: boolean;
  id: string;
  campaignId: string;
  occurredAt: Time;
  score: number;
  reviewDays: number;
  findings: Json<readonly Finding[]>;
}

export interface RedecisionsTable {
  campaignId: string;
  conversionId: string;
}

export interface HourlyTable extends Counts {
  campaignId: string;
  affiliateId: string;
  hour: Time;
  affiliateVisitors: number;
}

export interface HourlyMoneyTable extends Sums {
  campaignId: string;
  affiliateId: string;
  hour: Time;
  currency: string;
}

export interface HourlyDimensionsTable {
  campaignId: string;
  scopeId: string;
  hour: Time;
  /** `rejection`: rejected clicks by their reason; the others: counted clicks. */
  dimension: 'country' | 'device' | 'referrer' | 'rejection';
  value: string;
  clicks: number;
}

/** The same clicks as in the hours, by the day of UTC. */
export interface DailyDimensionsTable extends Omit<HourlyDimensionsTable, 'hour'> {
  day: Time;
}

export interface TotalsTable extends Counts {
  campaignId: string;
  version: number;
  asOf: Time;
}

export interface TotalsMoneyTable extends Sums {
  campaignId: string;
  currency: string;
}

/** A decision about many conversions, asked for by their merchant. */
export interface BulkReviewsTable {
  id: string;
  ownerUserId: string;
  decision: BulkDecision;
  reason: string;
  state: BulkReview['state'];
  startsAt: Time;
  total: number;
  decided: ColumnType<number, number | undefined, number>;
  skipped: ColumnType<number, number | undefined, number>;
  createdAt: Time;
  finishedAt: Time | null;
}

/** What it is about, in the order in which it is decided. */
export interface BulkReviewItemsTable {
  bulkReviewId: string;
  position: number;
  conversionId: string;
}

/** The tables of the schema `attribution`. */
export interface AttributionSchema extends ReceiptTables, WhatIfTables {
  foldPositions: FoldPositionsTable;
  campaigns: CampaignsTable;
  merchantPlans: MerchantPlansTable;
  payees: PayeesTable;
  addressKey: AddressKeyTable;
  affiliates: AffiliatesTable;
  affiliateStandings: AffiliateStandingsTable;
  couponPeriods: CouponPeriodsTable;
  scriptSignals: ScriptSignalsTable;
  clicks: ClicksTable;
  clickRetention: ClickRetentionTable;
  keptClicks: KeptClicksTable;
  clickCounts: ClickCountsTable;
  datacenterClicks: DatacenterClicksTable;
  reportKeys: ReportKeysTable;
  knownVisits: KnownVisitsTable;
  conversions: ConversionsTable;
  refunds: RefundsTable;
  reviews: ReviewsTable;
  assessments: AssessmentsTable;
  redecisions: RedecisionsTable;
  hourly: HourlyTable;
  hourlyMoney: HourlyMoneyTable;
  hourlyDimensions: HourlyDimensionsTable;
  dailyDimensions: DailyDimensionsTable;
  totals: TotalsTable;
  totalsMoney: TotalsMoneyTable;
  bulkReviews: BulkReviewsTable;
  bulkReviewItems: BulkReviewItemsTable;
}
