import type { AttributionBasis, ConversionRejection } from '@sillage/proto/http/conversions';
import { type AttributionModel, DEFAULT_ATTRIBUTION_MODEL } from '@sillage/proto/values/campaigns';
import { groupBy } from '@sillage/proto/values/group-by';
import type { Journey, OwnedVisit, SessionClick } from './attribution-models/model.ts';
import { ATTRIBUTION_MODELS } from './attribution-models/models.ts';
import { type CouponPeriod, couponOf, type FoundCoupon, mayBeExtension } from './coupons.ts';
import { periodAt } from './periods.ts';
import { coversRenewal, type Referral, referralOf } from './renewals.ts';
import type { HoldPeriod, RatePeriod, Report } from './report.ts';

/** The facts that attribute the conversions of a campaign. */
export interface AttributionFacts {
  /** Undefined while the campaign is unknown. */
  readonly holds: readonly HoldPeriod[] | undefined;
  /** By report: the journey of its visitor, as far as the settings in force need it. */
  readonly journeys: ReadonlyMap<string, Journey>;
  /** Rate histories of the campaign's affiliates. */
  readonly rates: ReadonlyMap<string, readonly RatePeriod[]>;
  /** Which affiliates the codes of these reports belonged to, and when. */
  readonly coupons: readonly CouponPeriod[];
  /** Who brought the customers of these reports. */
  readonly referrals: readonly Referral[];
}

export interface Attribution {
  readonly affiliateId: string;
  readonly basis: AttributionBasis;
  readonly rate: RatePeriod;
}

/** Everything that is known about the origin of an order, independent of its attribution. */
interface Evidence {
  /** The span of the session in which the report happened, or else the last one before it. */
  readonly visit: OwnedVisit | undefined;
  /** The coupon code of the order, from any of its reports. */
  readonly coupon: FoundCoupon | undefined;
  /** Set for a renewal: how the affiliate brought the customer. */
  readonly referral: Referral | undefined;
  readonly mayBeExtension: boolean;
}

export interface AttributedReport {
  readonly report: Report;
  readonly evidence: Evidence;
  readonly attributed: { readonly attribution: Attribution } | { readonly rejection: ConversionRejection };
}

interface Candidate {
  readonly affiliateId: string;
  readonly basis: AttributionBasis;
}

/** A report with the affiliate that its click, or the merchant's server, attributes it to. */
interface Weighed {
  readonly report: Report;
  readonly visit: OwnedVisit | undefined;
  readonly coupon: FoundCoupon | undefined;
  readonly clicks: readonly SessionClick[];
  readonly byClick: Candidate | { readonly rejection: ConversionRejection };
}

/** The merged evidence of all reports of an order. */
interface OrderEvidence {
  readonly hasClick: boolean;
  readonly coupon: FoundCoupon | undefined;
  readonly clicks: readonly SessionClick[];
}

/**
 * Attributes each conversion: to the affiliate whose code the order has, to the owner of the visitor at its time, or to
 * the affiliate who brought its customer, at that affiliate's rate at that time. Expects the reports in the order of
 * time, and all reports of an order together, because a click or code of one report counts for the whole order.
 */
export function attributeReports(reports: readonly Report[], facts: AttributionFacts): readonly AttributedReport[] {
  const weighed = reports.map((report) => weigh(report, facts));
  const orders = new Map<string, OrderEvidence>();
  for (const entry of weighed) {
    const orderId = orderOf(entry.report);
    if (orderId !== '') orders.set(orderId, together(orders.get(orderId), entry));
  }
  // Otherwise each report would search the customers of all others.
  const referrals = groupBy(facts.referrals, ({ customerId }) => customerId);
  return weighed.map((entry) => {
    const { report, visit, byClick } = entry;
    const { hasClick, coupon, clicks } = orders.get(orderOf(report)) ?? together(undefined, entry);
    const referral = hasClick || coupon ? undefined : referralOf(report, referrals.get(report.customerId) ?? []);
    const codeDecides = coupon && !(hasClick && periodAt(facts.holds ?? [], report.at)?.clickBeforeCode);
    const agrees = coupon && 'affiliateId' in byClick && byClick.affiliateId === coupon.affiliateId;
    let chosen: Weighed['byClick'] = byClick;
    if (codeDecides && !agrees) chosen = { affiliateId: coupon.affiliateId, basis: 'code' };
    else if (referral) chosen = renewalOf(referral, report, facts);
    const evidence = { visit, coupon, referral, mayBeExtension: mayBeExtension(report, coupon, clicks) };
    return { report, evidence, attributed: withRate(chosen, report, facts) };
  });
}

const together = (known: OrderEvidence | undefined, { coupon, clicks, byClick }: Weighed): OrderEvidence => ({
  hasClick: known?.hasClick === true || 'affiliateId' in byClick,
  coupon: known?.coupon ?? coupon,
  clicks: known ? [...known.clicks, ...clicks] : clicks,
});

/** The model in force at a time; the default while the campaign is unknown. */
export function modelAt(periods: readonly HoldPeriod[] | undefined, at: number): AttributionModel {
  return periodAt(periods ?? [], at)?.attributionModel ?? DEFAULT_ATTRIBUTION_MODEL;
}

const NO_JOURNEY: Journey = { visits: [], clicks: [] };

function weigh(report: Report, { holds, journeys, coupons }: AttributionFacts): Weighed {
  const journey = journeys.get(report.id) ?? NO_JOURNEY;
  const owners = ATTRIBUTION_MODELS[modelAt(holds, report.at)].owners(journey);
  // Visits without clicks: the clicks were purged after their windows had ended under every model.
  const visits = owners.length > 0 ? owners : journey.visits;
  const visit = visits.findLast((visit) => visit.startedAt <= report.at && report.at < visit.endsAt);
  const known = { report, coupon: couponOf(report, coupons), clicks: journey.clicks };
  if (visit) return { ...known, visit, byClick: { affiliateId: visit.ownerAffiliateId, basis: 'click' } };
  if (visits.length > 0) {
    return { ...known, visit: lastBefore(visits, report.at), byClick: { rejection: 'outside_window' } };
  }
  const vouched = vouchedAffiliate(report);
  if (vouched !== null) return { ...known, visit, byClick: { affiliateId: vouched, basis: 'server' } };
  return { ...known, visit, byClick: { rejection: report.namedClickId === null ? 'no_click' : 'unknown_click' } };
}

const renewalOf = (referral: Referral, { at }: Report, { holds }: AttributionFacts): Weighed['byClick'] =>
  coversRenewal(referral, at, holds)
    ? { affiliateId: referral.affiliateId, basis: 'customer' }
    : { rejection: 'renewal_not_covered' };

function withRate(
  chosen: Weighed['byClick'],
  report: Report,
  { rates }: AttributionFacts,
): AttributedReport['attributed'] {
  if ('rejection' in chosen) return chosen;
  const rate = periodAt(rates.get(chosen.affiliateId) ?? [], report.at);
  return rate ? { attribution: { ...chosen, rate } } : { rejection: 'unknown_affiliate' };
}

/** A merchant's server may name the affiliate directly, without a click. A page in a browser may not. */
function vouchedAffiliate(report: Report): string | null {
  return report.verified && report.namedClickId === null ? report.claimedAffiliateId : null;
}

function lastBefore(visits: readonly OwnedVisit[], at: number): OwnedVisit | undefined {
  return visits.findLast((visit) => visit.startedAt <= at) ?? visits[0];
}

/** Empty if the report has no order number, or is a test, which is unrelated to the real order with its number. */
const orderOf = ({ orderId, isTest }: Report): string => (isTest ? '' : orderId);
