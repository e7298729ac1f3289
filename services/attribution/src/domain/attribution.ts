import type { ConversionRejection } from '@sillage/proto/http/conversions';
import { type AttributionModel, DEFAULT_ATTRIBUTION_MODEL } from '@sillage/proto/values/campaigns';
import type { OwnedVisit } from './attribution-models/model.ts';
import { periodAt } from './periods.ts';
import type { HoldPeriod, RatePeriod, Report } from './report.ts';

/** What is known of where a report came from. */
export interface Origin {
  /**
   * Who owns which stretch of the report's session, or of its named click's session, by the campaign's model; oldest
   * first.
   */
  readonly visits: readonly OwnedVisit[];
  /** Rate histories of the campaign's affiliates. */
  readonly rates: ReadonlyMap<string, readonly RatePeriod[]>;
}

export interface Attribution {
  readonly affiliateId: string;
  readonly rate: RatePeriod;
  /** Undefined where the merchant's server vouched for the affiliate without a click. */
  readonly visit: OwnedVisit | undefined;
}

export type Attributed =
  | { readonly attribution: Attribution }
  | { readonly rejection: ConversionRejection; readonly visit: OwnedVisit | undefined };

/** Whose conversion it is: the owner of the moment that it happened in, at that affiliate's rate of that moment. */
export function attribute(report: Report, { visits, rates }: Origin): Attributed {
  const visit = visits.findLast((visit) => visit.startedAt <= report.at && report.at < visit.endsAt);
  const affiliateId = visit?.ownerAffiliateId ?? (visits.length === 0 ? vouchedAffiliate(report) : null);
  if (affiliateId === null) {
    if (visits.length > 0) return { rejection: 'outside_window', visit: lastBefore(visits, report.at) };
    return { rejection: report.namedClickId === null ? 'no_click' : 'unknown_click', visit: undefined };
  }
  const rate = periodAt(rates.get(affiliateId) ?? [], report.at);
  if (!rate) return { rejection: 'unknown_affiliate', visit };
  return { attribution: { affiliateId, rate, visit } };
}

/** The model in force at a time; the default while the campaign is unknown. */
export function modelAt(periods: readonly HoldPeriod[] | undefined, at: number): AttributionModel {
  return periodAt(periods ?? [], at)?.attributionModel ?? DEFAULT_ATTRIBUTION_MODEL;
}

/** A merchant's server may name the affiliate itself, where no click can. A page in a browser may not. */
function vouchedAffiliate(report: Report): string | null {
  return report.verified && report.namedClickId === null ? report.claimedAffiliateId : null;
}

function lastBefore(visits: readonly OwnedVisit[], at: number): OwnedVisit | undefined {
  return visits.findLast((visit) => visit.startedAt <= at) ?? visits[0];
}
