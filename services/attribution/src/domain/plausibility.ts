import type { HoldReason } from '@sillage/proto/http/conversions';
import { DAY_MS } from '@sillage/proto/values/durations';
import { convertMinor, FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';

/** Verified, vouched or approved orders needed before auto-approval is trusted with page reports. */
export const KNOWN_ORDERS_NEEDED = 10;
/** A page report above this multiple of the median known order is an outlier. */
const OUTLIER_FACTOR = 20n;
/** Page reports of a campaign in an hour, or as many as its known orders of the day before where these are more. */
export const PAGE_REPORTS_AN_HOUR = 60;

/**
 * What a merchant's orders look like when a page report comes in. Known orders are those that the shop's server
 * reported or the merchant approved: what only time approved proves nothing, or invented orders would vouch for the
 * next ones.
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
  /** False: recorded before these rules existed. What time approved then stays approved when the books are rebuilt. */
  readonly isScreened: boolean;
  readonly amountMinor: number;
  readonly currency: string;
}

interface Settings {
  readonly autoApprove: boolean;
  readonly largestOrderMinor: number;
  /** Of the campaign: what `largestOrderMinor` is in. */
  readonly currency: string;
}

/** Why a report for which nobody vouches waits for the merchant whatever the time; null: nothing speaks against it. */
export function holdReason(report: PageReport, settings: Settings, pattern: OrderPattern): HoldReason | null {
  if (!report.isScreened) return null;
  const { known, pageReportsInHour } = pattern;
  const amount = inCampaignsCurrency(report, settings.currency);
  if (amount > BigInt(settings.largestOrderMinor)) return 'above_largest_order';
  // The median is that small where more than half of them are, the lower one of two in the middle included.
  const small = known.filter((order) => amount > OUTLIER_FACTOR * inCampaignsCurrency(order, settings.currency)).length;
  if (small > Math.floor((known.length - 1) / 2) && known.length > 0) return 'outlier';
  const knownInDay = known.filter((order) => order.at >= report.at - DAY_MS).length;
  if (pageReportsInHour >= Math.max(PAGE_REPORTS_AN_HOUR, knownInDay)) return 'velocity';
  return settings.autoApprove && known.length < KNOWN_ORDERS_NEEDED ? 'first_orders' : null;
}

/** Why the end of the hold does not approve an order by itself, however plausible it is; null: nothing is said about its amount. */
export function limitReason(
  order: Pick<PageReport, 'amountMinor' | 'currency'>,
  { approvalLimitMinor, currency }: { readonly approvalLimitMinor: number | null; readonly currency: string },
): HoldReason | null {
  const isAbove = approvalLimitMinor !== null && inCampaignsCurrency(order, currency) > BigInt(approvalLimitMinor);
  return isAbove ? 'above_approval_limit' : null;
}

/** By rates that never move, so that a replay decides the same. A currency without one counts as the campaign's own. */
function inCampaignsCurrency(
  { amountMinor, currency }: Pick<PageReport, 'amountMinor' | 'currency'>,
  campaignCurrency: string,
): bigint {
  return convertMinor(BigInt(amountMinor), currency, campaignCurrency, FALLBACK_RATES) ?? BigInt(amountMinor);
}
