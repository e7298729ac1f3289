import type { HoldReason } from '@sillage/proto/http/conversions';
import { DAY_MS } from '@sillage/proto/values/durations';
import { convertMinor, FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';

/** Verified, vouched or approved orders needed before auto-approval is trusted with page reports. */
export const KNOWN_ORDERS_NEEDED = 10;
/** A page report above this multiple of the median known order is an outlier. */
const OUTLIER_FACTOR = 20n;
/** Allowed page reports of a campaign per hour, unless it had more known orders in the day before. */
export const PAGE_REPORTS_AN_HOUR = 60;

/**
 * The pattern of a merchant's orders when a page report arrives. Known orders are those that the shop's server reported
 * or the merchant approved. Orders that only the end of their hold approved do not count; otherwise invented orders
 * would make further ones plausible.
 */
export interface OrderPattern {
  /** The newest hundred before the report. */
  readonly known: readonly { readonly amountMinor: number; readonly currency: string; readonly at: number }[];
  /** Other page reports of the campaign in the hour before. */
  readonly pageReportsInHour: number;
}

export const NO_PATTERN: OrderPattern = { known: [], pageReportsInHour: 0 };

interface PageReport {
  readonly at: number;
  /** False for reports from before these rules, so that a rebuild keeps them approved. */
  readonly isScreened: boolean;
  readonly amountMinor: number;
  readonly currency: string;
}

interface Settings {
  readonly autoApprove: boolean;
  readonly largestOrderMinor: number;
  /** The campaign's currency, which `largestOrderMinor` is in. */
  readonly currency: string;
}

/** Why an unverified report waits for the merchant, even after its hold; null: it is plausible. */
export function holdReason(report: PageReport, settings: Settings, pattern: OrderPattern): HoldReason | null {
  if (!report.isScreened) return null;
  const { known, pageReportsInHour } = pattern;
  const amount = inCampaignsCurrency(report, settings.currency);
  if (amount > BigInt(settings.largestOrderMinor)) return 'above_largest_order';
  // The median is small if more than half of the orders are; of two in the middle, the lower one counts.
  const small = known.filter((order) => amount > OUTLIER_FACTOR * inCampaignsCurrency(order, settings.currency)).length;
  if (small > Math.floor((known.length - 1) / 2) && known.length > 0) return 'outlier';
  const knownInDay = known.filter((order) => order.at >= report.at - DAY_MS).length;
  if (pageReportsInHour >= Math.max(PAGE_REPORTS_AN_HOUR, knownInDay)) return 'velocity';
  return settings.autoApprove && known.length < KNOWN_ORDERS_NEEDED ? 'first_orders' : null;
}

/**
 * Why the end of the hold does not approve an order, even a plausible one; null: its amount is within the limit.
 */
export function limitReason(
  order: Pick<PageReport, 'amountMinor' | 'currency'>,
  { approvalLimitMinor, currency }: { readonly approvalLimitMinor: number | null; readonly currency: string },
): HoldReason | null {
  const isAbove = approvalLimitMinor !== null && inCampaignsCurrency(order, currency) > BigInt(approvalLimitMinor);
  return isAbove ? 'above_approval_limit' : null;
}

/** Converts at fixed rates, so that a replay gives the same result. A currency without a rate is not converted. */
function inCampaignsCurrency(
  { amountMinor, currency }: Pick<PageReport, 'amountMinor' | 'currency'>,
  campaignCurrency: string,
): bigint {
  return convertMinor(BigInt(amountMinor), currency, campaignCurrency, FALLBACK_RATES) ?? BigInt(amountMinor);
}
