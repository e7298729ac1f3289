import type { AttributionBasis, ConversionRejection } from '@sillage/proto/http/conversions';
import { type AttributionModel, DEFAULT_ATTRIBUTION_MODEL } from '@sillage/proto/values/campaigns';
import { groupBy } from '@sillage/proto/values/group-by';
import type { Journey, OwnedVisit, SessionClick } from './attribution-models/model.ts';
import { ATTRIBUTION_MODELS } from './attribution-models/models.ts';
import { type CouponPeriod, couponOf, type FoundCoupon, mayBeExtension } from './coupons.ts';
import { periodAt } from './periods.ts';
import { coversRenewal, type Referral, referralOf } from './renewals.ts';
import type { HoldPeriod, RatePeriod, Report } from './report.ts';

/** What decides whose the conversions of a campaign are. */
export interface AttributionFacts {
  /** Undefined while the campaign is unknown. */
  readonly holds: readonly HoldPeriod[] | undefined;
  /** By report: what its visitor left behind, as far as the settings in force read it. */
  readonly journeys: ReadonlyMap<string, Journey>;
  /** Rate histories of the campaign's affiliates. */
  readonly rates: ReadonlyMap<string, readonly RatePeriod[]>;
  /** Whose the codes of these reports were. */
  readonly coupons: readonly CouponPeriod[];
  /** Who brought the customers of these reports. */
  readonly referrals: readonly Referral[];
}

export interface Attribution {
  readonly affiliateId: string;
  readonly basis: AttributionBasis;
  readonly rate: RatePeriod;
}

/** What is known of where an order came from, whoever it is given to. */
interface Evidence {
  /** The stretch of the report's session that it happened in, or else the last one before it. */
  readonly visit: OwnedVisit | undefined;
  /** The order's, whichever of its reports has it. */
  readonly coupon: FoundCoupon | undefined;
  /** Of a later order of a customer whom an affiliate brought. */
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

/** A report with who would have it by its click, or by the word of the merchant's server. */
interface Weighed {
  readonly report: Report;
  readonly visit: OwnedVisit | undefined;
  readonly coupon: FoundCoupon | undefined;
  readonly clicks: readonly SessionClick[];
  readonly byClick: Candidate | { readonly rejection: ConversionRejection };
}

/** What all reports of an order know together. */
interface OrderEvidence {
  readonly hasClick: boolean;
  readonly coupon: FoundCoupon | undefined;
  readonly clicks: readonly SessionClick[];
}

/**
 * Whose each conversion is: the affiliate's whose code the order has, the owner's of the moment that it happened in, or
 * theirs who brought its customer before, at that affiliate's rate of that moment. Given in the order of time, those of
 * one order together: what one report knows of a click or a code, no other one has to infer.
 */
export function attributeReports(reports: readonly Report[], facts: AttributionFacts): readonly AttributedReport[] {
  const weighed = reports.map((report) => weigh(report, facts));
  const orders = new Map<string, OrderEvidence>();
  for (const entry of weighed) {
    const orderId = orderOf(entry.report);
    if (orderId !== '') orders.set(orderId, together(orders.get(orderId), entry));
  }
  // Of very many reports each would otherwise look through the customers of all others.
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
  // Visits without clicks: these are not kept any more, and were over for all models before they went.
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

/** A merchant's server may name the affiliate itself, where no click can. A page in a browser may not. */
function vouchedAffiliate(report: Report): string | null {
  return report.verified && report.namedClickId === null ? report.claimedAffiliateId : null;
}

function lastBefore(visits: readonly OwnedVisit[], at: number): OwnedVisit | undefined {
  return visits.findLast((visit) => visit.startedAt <= at) ?? visits[0];
}

/** Tests say nothing of the real order with their number; reports without a number are of no common order. */
const orderOf = ({ orderId, isTest }: Report): string => (isTest ? '' : orderId);
