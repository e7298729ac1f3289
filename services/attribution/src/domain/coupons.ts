import { byTime } from '@sillage/proto/values/by-time';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import type { SessionClick } from './attribution-models/model.ts';
import type { Report } from './report.ts';

/** The affiliate to whom a code belonged, and when. */
export interface CouponPeriod {
  readonly code: string;
  readonly affiliateId: string;
  readonly fromMs: number;
  /** Exclusive; null: still valid. */
  readonly untilMs: number | null;
}

export interface FoundCoupon {
  readonly code: string;
  readonly affiliateId: string;
}

/** Browser extensions that try codes at the checkout send their click right before the payment. */
const EXTENSION_MS = MINUTE_MS;

/**
 * The first of an order's codes that belonged to an affiliate when it was placed. Only codes reported by the shop's
 * server count, because a page could name any code.
 */
export function couponOf(report: Report, periods: readonly CouponPeriod[]): FoundCoupon | undefined {
  if (!report.verified) return undefined;
  for (const code of report.couponCodes) {
    const period = periods.findLast(
      (period) =>
        period.code === code && period.fromMs <= report.at && (period.untilMs === null || report.at < period.untilMs),
    );
    if (period) return { code, affiliateId: period.affiliateId };
  }
  return undefined;
}

/**
 * The order has one affiliate's code, and another affiliate's click came seconds before it. One of the two may come
 * from a browser extension that tries to claim the sale at the checkout.
 */
export function mayBeExtension(
  report: Report,
  coupon: FoundCoupon | undefined,
  clicks: readonly SessionClick[],
): boolean {
  if (!coupon) return false;
  const latest = clicks
    .filter((click) => click.at <= report.at)
    .toSorted(byTime)
    .at(-1);
  return latest !== undefined && report.at - latest.at <= EXTENSION_MS && latest.affiliateId !== coupon.affiliateId;
}
