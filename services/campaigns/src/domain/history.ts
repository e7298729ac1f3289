import type { AttributionModel } from '@sillage/proto/values/campaigns';

/** One period of the settings that decide a campaign's conversions. */
export interface HoldPeriod {
  readonly fromMs: number;
  readonly holdDays: number;
  readonly autoApprove: boolean;
  /** Null: any amount. */
  readonly approvalLimitMinor: number | null;
  readonly largestOrderMinor: number;
  readonly attributionModel: AttributionModel;
  readonly clickBeforeCode: boolean;
  /** See RenewalMonths. */
  readonly renewalMonths: number | null;
}

/** When a coupon code counted for an affiliate. */
export interface CouponPeriod {
  readonly code: string;
  readonly fromMs: number;
  /** Exclusive; null: still. */
  readonly untilMs: number | null;
}

/** One period of an affiliate's rate. */
export interface RatePeriod {
  readonly fromMs: number;
  readonly rateBps: number;
  /** What they had sold when a tier decided it; null: the merchant did. */
  readonly tierVolume: number | null;
  /** How long the hold of their orders is; null: as long as the campaign's. */
  readonly holdDays: number | null;
}

/** When a new period of a history begins: now, but never before the one it follows, whatever the clock did. */
export function nextPeriodStart(now: number, last: { readonly fromMs: number } | undefined): Date {
  return new Date(Math.max(now, last?.fromMs ?? now));
}
