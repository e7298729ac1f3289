import type { BulkDecision, BulkReview } from '@sillage/proto/http/commissions';
import type { AttributionBasis, HoldReason } from '@sillage/proto/http/conversions';
import type { Book } from '@sillage/proto/values/book';
import type { ColumnType } from 'kysely';
import type { Finding } from '../../domain/fraud/assess.ts';

export interface ConversionsTable {
  id: string;
  campaignId: string;
  occurredAt: Date;
  orderId: string;
  namedClickId: string | null;
  claimedAffiliateId: string | null;
  sessionId: string;
  clickedAt: Date | null;
  /** Empty if the reporter named none. */
  customerId: ColumnType<string, string | undefined, string>;
  /** A keyed digest; empty if the reporter gave none. */
  customerAddress: ColumnType<string, string | undefined, string>;
  /** A keyed digest of the account that the order was paid from. */
  paymentAccount: ColumnType<string, string | undefined, string>;
  couponCodes: ColumnType<string[], string[] | undefined, string[]>;
  amountMinor: number;
  currency: string;
  source: 'snippet' | 'server' | 'webhook' | 'test_shop';
  reportedVerified: boolean;
  isTest: boolean;
  /** Whether it is held for review if it is implausible. */
  isScreened: boolean;
  book: ColumnType<Book, Book | undefined, Book>;
  version: ColumnType<number, number | undefined, number>;
  state: ColumnType<ConversionStateName, ConversionStateName | undefined, ConversionStateName>;
  rejection: ColumnType<string | null, string | null | undefined, string | null>;
  reason: ColumnType<string, string | undefined, string>;
  affiliateId: string | null;
  clickId: string | null;
  visitStartedAt: Date | null;
  visitEndsAt: Date | null;
  rateBps: number | null;
  rateSince: Date | null;
  verified: ColumnType<boolean, boolean | undefined, boolean>;
  duplicateOf: string | null;
  holdUntil: Date | null;
  approvesAt: Date | null;
  refundedMinor: ColumnType<number, number | undefined, number>;
  commissionGrossMinor: ColumnType<number, number | undefined, number>;
  commissionMinor: ColumnType<number, number | undefined, number>;
  feeBps: ColumnType<number, number | undefined, number>;
  feeMinor: ColumnType<number, number | undefined, number>;
  /** Whether its amounts are in the sums: it is verified, vouched for or approved. */
  inSums: ColumnType<boolean, boolean | undefined, boolean>;
  /** The settlement line that paid it; null if the merchant paid it, or it is unpaid. */
  settlementLineId: ColumnType<string | null, string | null | undefined, string | null>;
  /** Why only the merchant can approve it. */
  heldFor: ColumnType<HoldReason | null, HoldReason | null | undefined, HoldReason | null>;
  basis: AttributionBasis | null;
  couponCode: string | null;
  couponAffiliateId: string | null;
  mayBeExtension: ColumnType<boolean, boolean | undefined, boolean>;
  referralId: string | null;
  /** Empty if it brought no customer. */
  referredCustomerId: ColumnType<string, string | undefined, string>;
  fraudScore: ColumnType<number, number | undefined, number>;
  /** Separated by spaces, in the order of the rules. */
  fraudRules: ColumnType<string, string | undefined, string>;
  /** The claim of an affiliate who missed the order; the merchant credited it. */
  claimId: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Every coupon code of the affiliates, with its period. */
export interface CouponPeriodsTable {
  campaignId: string;
  code: string;
  affiliateId: string;
  fromAt: Date;
  /** Exclusive; null: still valid. */
  untilAt: Date | null;
}

export type ConversionStateName = 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';

export interface RefundsTable {
  id: string;
  campaignId: string;
  occurredAt: Date;
  orderId: string;
  conversionId: string | null;
  amountMinor: number;
  currency: string;
  reason: string;
}

export interface ReviewsTable {
  id: string;
  campaignId: string;
  occurredAt: Date;
  conversionId: string;
  decision: 'approved' | 'rejected' | 'marked_paid';
  reason: string;
  reviewedByUserId: string;
  /** The settlement line that paid; null if it is a decision of the merchant. */
  settlementLineId: string | null;
}

/** See Assessment. */
export interface AssessmentsTable {
  conversionId: string;
  affiliateId: string;
  isLater: boolean;
  id: string;
  campaignId: string;
  occurredAt: Date;
  score: number;
  reviewDays: number;
  findings: ColumnType<readonly Finding[], string, string>;
}

export interface RedecisionsTable {
  campaignId: string;
  conversionId: string;
}

/** The report for which each Idempotency-Key was used. */
export interface ReportKeysTable {
  campaignId: string;
  kind: 'sale' | 'snippet' | 'refund' | 'click';
  key: string;
  digest: string;
  eventId: string;
  occurredAt: Date;
}

/** A decision about many conversions that their merchant requested. */
export interface BulkReviewsTable {
  id: string;
  ownerUserId: string;
  decision: BulkDecision;
  reason: string;
  state: BulkReview['state'];
  startsAt: Date;
  total: number;
  decided: ColumnType<number, number | undefined, number>;
  skipped: ColumnType<number, number | undefined, number>;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The conversions that it is about, in the order in which they are decided. */
export interface BulkReviewItemsTable {
  bulkReviewId: string;
  position: number;
  conversionId: string;
}

/** Reported orders, and the facts that decide them. */
export interface ConversionTables {
  conversions: ConversionsTable;
  couponPeriods: CouponPeriodsTable;
  refunds: RefundsTable;
  reviews: ReviewsTable;
  assessments: AssessmentsTable;
  redecisions: RedecisionsTable;
  reportKeys: ReportKeysTable;
  bulkReviews: BulkReviewsTable;
  bulkReviewItems: BulkReviewItemsTable;
}
