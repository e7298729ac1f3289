import type {
  AttributionBasis,
  ConversionRejection,
  ConversionState,
  HoldReason,
} from '@sillage/proto/http/conversions';
import type { Book } from '@sillage/proto/values/book';
import type { AttributionModel, RenewalMonths } from '@sillage/proto/values/campaigns';

/** An order as it was reported: facts that never change. */
export interface Report {
  readonly id: string;
  readonly campaignId: string;
  readonly at: number;
  /** Empty where the shop gave none. */
  readonly orderId: string;
  readonly namedClickId: string | null;
  readonly claimedAffiliateId: string | null;
  /** Empty where the visitor is unknown. */
  readonly sessionId: string;
  /** Empty where the reporter named none. */
  readonly customerId: string;
  /** In capitals. */
  readonly couponCodes: readonly string[];
  readonly amountMinor: number;
  readonly currency: string;
  readonly source: 'snippet' | 'server' | 'webhook' | 'test_shop';
  /** The reporter holds a secret of the campaign. */
  readonly verified: boolean;
  /** The merchant credited a claim by it: the shop said nothing of whom the order came by. */
  readonly isCredit: boolean;
  /** Earns nothing in the live book. */
  readonly isTest: boolean;
  /** Held for review where it is implausible: see plausibility.ts. */
  readonly isScreened: boolean;
}

/**
 * What the projection says of a report: a function of everything that was ever reported, whatever the order of arrival.
 */
export interface Decision {
  readonly book: Book;
  readonly state: ConversionState;
  readonly rejection: ConversionRejection | null;
  readonly reason: string;
  readonly affiliateId: string | null;
  /** By what the affiliate has it. */
  readonly basis: AttributionBasis | null;
  /** The click that owns the visitor, who may be another affiliate's than the conversion. */
  readonly clickId: string | null;
  readonly visitStartedAt: number | null;
  readonly visitEndsAt: number | null;
  readonly rateBps: number | null;
  readonly rateSince: number | null;
  readonly verified: boolean;
  readonly duplicateOf: string | null;
  readonly holdUntil: number | null;
  /** When the end of the hold will approve it; null where only the merchant can, or nothing is left to approve. */
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
   * Its amounts enter the sums: the shop's server or the merchant has confirmed it, or the end of its hold has approved
   * it.
   */
  readonly inSums: boolean;
  /** The settlement line that paid it; null where the merchant did, or nobody has. */
  readonly settlementLineId: string | null;
  readonly heldFor: HoldReason | null;
  /** Of all that was found suspicious; 0: nothing was. */
  readonly fraudScore: number;
  /** The rules that found it, between spaces. */
  readonly fraudRules: string;
  /** The order's code that was an affiliate's, and whose. */
  readonly couponCode: string | null;
  readonly couponAffiliateId: string | null;
  readonly mayBeExtension: boolean;
  /** Of a later order of a customer: the conversion by which its affiliate brought them. */
  readonly referralId: string | null;
  /** The customer whom this conversion brought to its affiliate; empty where it brought none. */
  readonly referredCustomerId: string;
}

export interface Refund {
  readonly id: string;
  readonly at: number;
  readonly orderId: string;
  readonly conversionId: string | null;
  /** 0: all that is not refunded yet. */
  readonly amountMinor: number;
  /** Empty: the order's own. */
  readonly currency: string;
  readonly reason: string;
}

/** What the merchant decided, or, with a settlement line, that this line paid. */
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
  /** Of the affiliate's group; absent: the campaign's. */
  readonly holdDays?: number;
}

/** The settings that decide a campaign's conversions of a time. */
export interface HoldPeriod {
  readonly fromMs: number;
  readonly holdDays: number;
  /** Unverified conversions, too, are approved when the hold ends. */
  readonly autoApprove: boolean;
  /** The end of the hold approves no order above it; in the campaign's currency. Null: any amount. */
  readonly approvalLimitMinor: number | null;
  /** In the campaign's currency. */
  readonly largestOrderMinor: number;
  readonly attributionModel: AttributionModel;
  /** Where a click and a coupon code name different affiliates, the click decides. */
  readonly clickBeforeCode: boolean;
  /** Of customers who come in this period; null: without end. */
  readonly renewalMonths: RenewalMonths;
}
