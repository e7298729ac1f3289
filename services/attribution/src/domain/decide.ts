import type { FeePeriod } from '@sillage/proto/values/basis-points';
import type { Book } from '@sillage/proto/values/book';
import { byTime } from '@sillage/proto/values/by-time';
import { groupBy } from '@sillage/proto/values/group-by';
import { type AttributedReport, type AttributionFacts, attributeReports } from './attribution.ts';
import { bookAt, refundsOf } from './book.ts';
import { type Accepted, type Duplicate, Originals } from './duplicates.ts';
import { feeBpsAt } from './fee.ts';
import type { Assessment } from './fraud/assessment.ts';
import { mergeAssessments } from './fraud/merge-assessments.ts';
import { holdAt } from './holds.ts';
import { replayLifecycle } from './lifecycle.ts';
import { periodAt } from './periods.ts';
import { holdReason, limitReason, NO_PATTERN, type OrderPattern } from './plausibility.ts';
import { type PrimaryReport, primaryReports } from './primary-reports.ts';
import type { Decision, Refund, Report, Review } from './report.ts';

/** All facts that decide the conversions of one campaign. */
export interface CampaignFacts extends AttributionFacts {
  /** Platform fees of the campaign's owner; empty: the list price. */
  readonly fees: readonly FeePeriod[];
  /** By page report: the pattern of the campaign's orders at that time. */
  readonly patterns: ReadonlyMap<string, OrderPattern>;
  /** Of the campaign. */
  readonly currency: string;
  /** See book.ts. */
  readonly liveFrom: number;
  readonly refunds: readonly Refund[];
  readonly reviews: readonly Review[];
  readonly assessments: readonly Assessment[];
  readonly now: number;
}

/** The facts of one report; copying all facts would take longer than the decision. */
interface OfReport extends Pick<CampaignFacts, 'refunds' | 'reviews' | 'assessments'> {
  readonly book: Book;
  readonly verified: boolean;
  readonly customerId: string;
}

interface Judged extends AttributedReport {
  readonly duplicate: Duplicate | undefined;
  /** The shop's server has confirmed what a page reported. */
  readonly vouched: boolean;
}

/**
 * Decides reports of one campaign. `settled` are accepted conversions that are not among the reports but happened
 * before some of them. Reports of one order must be decided together. Pure: the result does not depend on the order of
 * the facts.
 */
export function decideConversions(
  reports: readonly Report[],
  facts: CampaignFacts,
  settled: readonly Accepted[] = [],
): ReadonlyMap<string, Decision> {
  const isOf = (book: Book) => (thing: { readonly at: number }) => bookAt(facts.liveFrom, thing.at) === book;
  const decisions = BOOKS.map((book) =>
    decideBook(
      book,
      reports.filter(isOf(book)),
      {
        ...facts,
        referrals: facts.referrals.filter(isOf(book)),
        refunds: refundsOf(book, facts),
      },
      settled.filter(isOf(book)),
    ),
  );
  return new Map(decisions.flatMap((ofBook) => [...ofBook]));
}

const BOOKS: readonly Book[] = ['live', 'test'];

/** The books share no originals, orders or customers. In the test book, tests are orders. */
function decideBook(book: Book, reported: readonly Report[], facts: CampaignFacts, settled: readonly Accepted[]) {
  const reports =
    book === 'live' ? reported : reported.map((report) => (report.isTest ? { ...report, isTest: false } : report));
  const judged = judgeAll(reports, facts, settled);
  const byOrder = groupBy(
    facts.refunds.filter((refund) => refund.orderId !== ''),
    (refund) => refund.orderId,
  );
  const byConversion = groupBy(
    facts.refunds.filter((refund) => refund.conversionId !== null),
    (refund) => refund.conversionId ?? '',
  );
  const reviews = groupBy(facts.reviews, (review) => review.conversionId);
  const assessments = groupBy(facts.assessments, (assessment) => assessment.conversionId);
  const customers = customersOf(judged);
  return new Map(
    judged.map((judgement) => {
      const { report } = judgement;
      const verified = report.verified || judgement.vouched;
      const refunds = [
        ...(report.orderId === '' ? [] : (byOrder.get(report.orderId) ?? [])),
        ...(byConversion.get(report.id) ?? []),
      ];
      const ofReport: OfReport = {
        book,
        verified,
        customerId: customers.get(report.orderId) ?? '',
        refunds,
        reviews: reviews.get(report.id) ?? [],
        assessments: (assessments.get(report.id) ?? []).filter(
          ({ affiliateId }) => affiliateId === affiliateOf(judgement),
        ),
      };
      return [report.id, decide(judgement, facts, ofReport)] as const;
    }),
  );
}

const affiliateOf = ({ attributed }: Judged): string | undefined =>
  'attribution' in attributed ? attributed.attribution.affiliateId : undefined;

/** Customer by order, since not all reports of an order name it. Expects reports in the order of time. */
function customersOf(judged: readonly Judged[]): ReadonlyMap<string, string> {
  const customers = new Map<string, string>();
  for (const { report } of judged) {
    const { orderId, customerId, verified, isTest } = report;
    if (orderId === '' || customerId === '' || !verified || isTest || customers.has(orderId)) continue;
    customers.set(orderId, customerId);
  }
  return customers;
}

function judgeAll(reports: readonly Report[], facts: CampaignFacts, settled: readonly Accepted[]): readonly Judged[] {
  const originals = new Originals();
  const earlier = [...settled].sort(byTime);
  let next = 0;
  const attributed = attributeReports(reports.toSorted(byTime), facts);
  const isHeld = (report: Report) => heldReason(report, facts, report.verified) !== null;
  const primaries = primaryReports(attributed, { ...facts, isHeld });
  return attributed.map((entry) => {
    const { report, attributed } = entry;
    for (let original = earlier[next]; original && byTime(original, report) < 0; original = earlier[next]) {
      originals.add(original);
      next += 1;
    }
    if ('rejection' in attributed) return { ...entry, duplicate: undefined, vouched: false };
    const { affiliateId } = attributed.attribution;
    // A test does not hold an order, because the real order with its number may still come.
    const primary = report.isTest ? undefined : primaries.get(report.orderId);
    const duplicate = report.isTest ? undefined : duplicateOf(report, affiliateId, primary, originals);
    if (!duplicate && !report.isTest) originals.add({ ...report, affiliateId });
    const vouched = primary?.vouched === true && primary.id === report.id;
    return { ...entry, duplicate, vouched };
  });
}

function duplicateOf(
  report: Report,
  affiliateId: string,
  primary: PrimaryReport | undefined,
  originals: Originals,
): Duplicate | undefined {
  if (primary) return primary.id === report.id ? undefined : { of: primary.id, rejection: 'duplicate_order' };
  return originals.find(report, affiliateId);
}

function decide(
  { report, attributed, evidence, duplicate }: Judged,
  facts: CampaignFacts,
  { book, verified, customerId, refunds, reviews, assessments }: OfReport,
): Decision {
  const { visit, coupon, referral, mayBeExtension } = evidence;
  const attribution = 'attribution' in attributed ? attributed.attribution : undefined;
  const rejection = 'rejection' in attributed ? attributed.rejection : (duplicate?.rejection ?? null);
  const found: Decision = {
    ...NOTHING,
    book,
    rejection,
    basis: attribution?.basis ?? null,
    affiliateId: attribution?.affiliateId ?? null,
    clickId: visit?.ownerClickId ?? null,
    visitStartedAt: visit?.startedAt ?? null,
    visitEndsAt: visit?.endsAt ?? null,
    rateBps: attribution?.rate.rateBps ?? null,
    rateSince: attribution?.rate.fromMs ?? null,
    feeBps: feeBpsAt(facts.fees, report.at),
    verified,
    duplicateOf: duplicate?.of ?? null,
    couponCode: coupon?.code ?? null,
    couponAffiliateId: coupon?.affiliateId ?? null,
    mayBeExtension,
    referralId: referral?.id ?? null,
  };
  if (!attribution || rejection !== null) return found;
  if (report.isTest) return { ...found, state: 'pending' };
  const hold = holdAt(facts.holds, report.at, attribution.rate);
  const reason = heldReason(report, facts, verified);
  const life = replayLifecycle(report, {
    refunds,
    reviews,
    assessments,
    now: facts.now,
    hold,
    verified,
    isHeld: reason !== null,
    rateBps: attribution.rate.rateBps,
    feeBps: found.feeBps,
  });
  const { fraudScore, fraudRules } = mergeAssessments(assessments);
  return {
    ...found,
    state: life.state,
    rejection: life.state === 'rejected' ? 'by_merchant' : null,
    reason: life.reason,
    holdUntil: life.holdUntil,
    approvesAt: life.approvesAt,
    refundedMinor: life.refundedMinor,
    commissionGrossMinor: life.commissionGrossMinor,
    commissionMinor: life.commissionMinor,
    feeMinor: life.feeMinor,
    inSums: life.inSums,
    settlementLineId: life.settlementLineId,
    heldFor: life.state === 'pending' ? (reason ?? (life.isUnderReview ? 'under_review' : null)) : null,
    fraudScore,
    fraudRules,
    // A conversion that is a renewal does not bring a new customer.
    referredCustomerId: life.state === 'rejected' || attribution.basis === 'customer' ? '' : customerId,
  };
}

/** Has every property, because adding properties to a copy changes its shape, which takes longer than the decision. */
const NOTHING: Decision = {
  book: 'live',
  state: 'rejected',
  rejection: null,
  reason: '',
  affiliateId: null,
  basis: null,
  clickId: null,
  visitStartedAt: null,
  visitEndsAt: null,
  rateBps: null,
  rateSince: null,
  verified: false,
  duplicateOf: null,
  holdUntil: null,
  approvesAt: null,
  refundedMinor: 0,
  commissionGrossMinor: 0,
  commissionMinor: 0,
  feeBps: 0,
  feeMinor: 0,
  inSums: false,
  settlementLineId: null,
  heldFor: null,
  fraudScore: 0,
  fraudRules: '',
  couponCode: null,
  couponAffiliateId: null,
  mayBeExtension: false,
  referralId: null,
  referredCustomerId: '',
};

/** Why only the merchant can approve a report; null: the end of its hold can, if the campaign allows it. */
export function heldReason(
  report: Report,
  { holds, currency, patterns }: Pick<CampaignFacts, 'holds' | 'currency' | 'patterns'>,
  /** Whether the shop's server reported the order or vouches for it. */
  verified: boolean,
) {
  const hold = periodAt(holds ?? [], report.at);
  if (!hold) return null;
  const settings = { ...hold, currency };
  return verified
    ? limitReason(report, settings)
    : (holdReason(report, settings, patterns.get(report.id) ?? NO_PATTERN) ??
        (hold.autoApprove ? limitReason(report, settings) : null));
}
