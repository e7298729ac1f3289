import type { AttributionModel } from '@sillage/proto/values/campaigns';

/** One period of the settings that decide a campaign's conversions. */
export interface HoldPeriod {
  readonly fromMs: number;
  readonly holdDays: number;
  readonly autoApprove: boolean;
  /** Null: no limit. */
  readonly approvalLimitMinor: number | null;
  readonly largestOrderMinor: number;
  readonly attributionModel: AttributionModel;
  readonly clickBeforeCode: boolean;
  /** See RenewalMonths. */
  readonly renewalMonths: number | null;
}

/** A period in which a coupon code belonged to an affiliate. */
export interface CouponPeriod {
  readonly code: string;
  readonly fromMs: number;
  /** Exclusive; null: still valid. */
  readonly untilMs: number | null;
}

/** One period of an affiliate's rate. */
export interface RatePeriod {
  readonly fromMs: number;
  readonly rateBps: number;
  /** Their sales when a tier set the rate; null: the merchant set it. */
  readonly tierVolume: number | null;
  /** The hold of their orders; null: the campaign's. */
  readonly holdDays: number | null;
}

/** Start of a new period: now, but never before the previous period, even if the clock went back. */
export function nextPeriodStart(now: number, last: { readonly fromMs: number } | undefined): Date {
  return new Date(Math.max(now, last?.fromMs ?? now));
}
