import type {
  AttributionBasis,
  ConversionRejection,
  ConversionState,
  HoldReason,
} from '@sillage/proto/http/conversions';
import type { Book } from '@sillage/proto/values/book';
import type { AttributionModel, RenewalMonths } from '@sillage/proto/values/campaigns';

/** An order as it was reported; immutable. */
export interface Report {
  readonly id: string;
  readonly campaignId: string;
  readonly at: number;
  /** Empty if the shop gave none. */
  readonly orderId: string;
  readonly namedClickId: string | null;
  readonly claimedAffiliateId: string | null;
  /** Empty if the visitor is unknown. */
  readonly sessionId: string;
  /** Empty if the reporter named none. */
  readonly customerId: string;
  /** In upper case. */
  readonly couponCodes: readonly string[];
  readonly amountMinor: number;
  readonly currency: string;
  readonly source: 'snippet' | 'server' | 'webhook' | 'test_shop';
  /** Reported with a secret of the campaign. */
  readonly verified: boolean;
  /** Created by the merchant to credit a claim, because the shop reported nothing about the order's origin. */
  readonly isCredit: boolean;
  /** Earns nothing in the live book. */
  readonly isTest: boolean;
  /** Whether it is held for review if it is implausible: see plausibility.ts. */
  readonly isScreened: boolean;
}

/**
 * The decision on a report in the projection: a function of all facts, independent of their order of arrival.
 */
export interface Decision {
  readonly book: Book;
  readonly state: ConversionState;
  readonly rejection: ConversionRejection | null;
  readonly reason: string;
  readonly affiliateId: string | null;
  /** Why it is attributed to the affiliate. */
  readonly basis: AttributionBasis | null;
  /** The click that owns the visitor; its affiliate may differ from the conversion's. */
  readonly clickId: string | null;
  readonly visitStartedAt: number | null;
  readonly visitEndsAt: number | null;
  readonly rateBps: number | null;
  readonly rateSince: number | null;
  readonly verified: boolean;
  readonly duplicateOf: string | null;
  readonly holdUntil: number | null;
  /** When the end of the hold will approve it; null if only the merchant can, or nothing is left to approve. */
  readonly approvesAt: number | null;
  readonly refundedMinor: number;
  /** Before refunds. */
  readonly commissionGrossMinor: number;
  /** After refunds. */
  readonly commissionMinor: number;
  /** The platform's rate when the order was placed. */
  readonly feeBps: number;
  readonly feeMinor: number;
  /**
   * Whether its amounts enter the sums: the shop's server or the merchant has confirmed it, or the end of its hold has
   * approved it.
   */
  readonly inSums: boolean;
  /** The settlement line that paid it; null if the merchant paid it, or it is unpaid. */
  readonly settlementLineId: string | null;
  readonly heldFor: HoldReason | null;
  /** Total score of the findings; 0: none. */
  readonly fraudScore: number;
  /** The rules that fired, separated by spaces. */
  readonly fraudRules: string;
  /** The order's coupon code that belonged to an affiliate, and that affiliate. */
  readonly couponCode: string | null;
  readonly couponAffiliateId: string | null;
  readonly mayBeExtension: boolean;
  /** For a renewal: the conversion by which the affiliate brought the customer. */
  readonly referralId: string | null;
  /** The customer whom the affiliate brought with this conversion; empty if none. */
  readonly referredCustomerId: string;
}

export interface Refund {
  readonly id: string;
  readonly at: number;
  readonly orderId: string;
  readonly conversionId: string | null;
  /** 0: everything that is not refunded yet. */
  readonly amountMinor: number;
  /** Empty: the order's currency. */
  readonly currency: string;
  readonly reason: string;
}

/** A decision of the merchant or, with a settlement line, the payment by that line. */
export interface Review {
  readonly id: string;
  readonly at: number;
  readonly conversionId: string;
  readonly decision: 'approved' | 'rejected' | 'marked_paid';
  readonly reason: string;
  readonly settlementLineId: string | null;
}

export interface RatePeriod {
  readonly fromMs: number;
  readonly rateBps: number;
  /** The hold of the affiliate's group; absent: the campaign's applies. */
  readonly holdDays?: number;
}

/** The settings that decide a campaign's conversions during a period. */
export interface HoldPeriod {
  readonly fromMs: number;
  readonly holdDays: number;
  /** Whether unverified conversions are approved at the end of their hold, too. */
  readonly autoApprove: boolean;
  /** The end of the hold approves no order above this amount, in the campaign's currency. Null: no limit. */
  readonly approvalLimitMinor: number | null;
  /** In the campaign's currency. */
  readonly largestOrderMinor: number;
  readonly attributionModel: AttributionModel;
  /** If a click and a coupon code belong to different affiliates, the click decides. */
  readonly clickBeforeCode: boolean;
  /** For customers who come in this period; null: for ever. */
  readonly renewalMonths: RenewalMonths;
}
