import type { FeePeriod } from '@sillage/proto/values/basis-points';
import { type Attribution, attribute, modelAt } from './attribution.ts';
import type { Journey, OwnedVisit } from './attribution-models/model.ts';
import { ATTRIBUTION_MODELS } from './attribution-models/models.ts';
import { type Accepted, type Duplicate, Originals } from './duplicates.ts';
import { feeBpsAt } from './fee.ts';
import { liveThrough } from './lifecycle.ts';
import { type OrderHolder, orderHolders } from './order-holders.ts';
import { periodAt } from './periods.ts';
import { holdReason, NO_PATTERN, type OrderPattern } from './plausibility.ts';
import type { Decision, HoldPeriod, RatePeriod, Refund, Report, Review } from './report.ts';

/** Everything that decides the conversions of one campaign. */
export interface CampaignFacts {
  /** Undefined while the campaign is unknown. */
  readonly holds: readonly HoldPeriod[] | undefined;
  readonly rates: ReadonlyMap<string, readonly RatePeriod[]>;
  /** What the campaign's owner pays; empty: the list price. */
  readonly fees: readonly FeePeriod[];
  /** By report: what its visitor left behind, as far as the model in force reads it. */
  readonly journeys: ReadonlyMap<string, Journey>;
  /** By page report: what the campaign's orders looked like then. */
  readonly patterns: ReadonlyMap<string, OrderPattern>;
  /** Of the campaign. */
  readonly currency: string;
  readonly refunds: readonly Refund[];
  readonly reviews: readonly Review[];
  readonly now: number;
}

interface Judged {
  readonly report: Report;
  readonly attribution: Attribution | undefined;
  readonly rejection: Decision['rejection'];
  readonly visit: OwnedVisit | undefined;
  readonly duplicate: Duplicate | undefined;
  /** The shop's server has confirmed what a page reported. */
  readonly vouched: boolean;
}

/**
 * Decides reports of one campaign. `settled` are accepted conversions that are not among the reports and happened
 * before some of them. Reports of one order must be decided together. Pure: the same facts give the same projection in
 * any order.
 */
export function decideConversions(
  reports: readonly Report[],
  facts: CampaignFacts,
  settled: readonly Accepted[] = [],
): ReadonlyMap<string, Decision> {
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
  return new Map(
    judged.map((judgement) => {
      const { report } = judgement;
      const verified = report.verified || judgement.vouched;
      const refunds = [
        ...(report.orderId === '' ? [] : (byOrder.get(report.orderId) ?? [])),
        ...(byConversion.get(report.id) ?? []),
      ];
      return [report.id, decide(judgement, { ...facts, refunds, reviews: reviews.get(report.id) ?? [] }, verified)];
    }),
  );
}

function judgeAll(reports: readonly Report[], facts: CampaignFacts, settled: readonly Accepted[]): readonly Judged[] {
  const originals = new Originals();
  const earlier = [...settled].sort(byTime);
  let next = 0;
  const attributed = reports.toSorted(byTime).map((report) => {
    const model = ATTRIBUTION_MODELS[modelAt(facts.holds, report.at)];
    const visits = model.owners(facts.journeys.get(report.id) ?? NO_JOURNEY);
    return { report, attributed: attribute(report, { visits, rates: facts.rates }) };
  });
  const holders = orderHolders(attributed, { ...facts, isHeld: (report) => heldReason(report, facts) !== null });
  return attributed.map(({ report, attributed }) => {
    for (let original = earlier[next]; original && byTime(original, report) < 0; original = earlier[next]) {
      originals.add(original);
      next += 1;
    }
    if ('rejection' in attributed) {
      const { rejection, visit } = attributed;
      return { report, attribution: undefined, rejection, visit, duplicate: undefined, vouched: false };
    }
    const { attribution } = attributed;
    // A test takes no order's place: the real order with its number is still to come.
    const holder = report.isTest ? undefined : holders.get(report.orderId);
    const duplicate = report.isTest ? undefined : duplicateOf(report, attribution.affiliateId, holder, originals);
    if (!duplicate && !report.isTest) originals.add({ ...report, affiliateId: attribution.affiliateId });
    const vouched = holder?.vouched === true && holder.id === report.id;
    return {
      report,
      attribution,
      rejection: duplicate?.rejection ?? null,
      visit: attribution.visit,
      duplicate,
      vouched,
    };
  });
}

function duplicateOf(
  report: Report,
  affiliateId: string,
  holder: OrderHolder | undefined,
  originals: Originals,
): Duplicate | undefined {
  if (holder) return holder.id === report.id ? undefined : { of: holder.id, rejection: 'duplicate_order' };
  return originals.find(report, affiliateId);
}

function decide(
  { report, attribution, rejection, visit, duplicate }: Judged,
  facts: CampaignFacts,
  verified: boolean,
): Decision {
  const found = {
    affiliateId: attribution?.affiliateId ?? null,
    clickId: visit?.ownerClickId ?? null,
    visitStartedAt: visit?.startedAt ?? null,
    visitEndsAt: visit?.endsAt ?? null,
    rateBps: attribution?.rate.rateBps ?? null,
    rateSince: attribution?.rate.fromMs ?? null,
    feeBps: feeBpsAt(facts.fees, report.at),
    verified,
    duplicateOf: duplicate?.of ?? null,
  };
  if (!attribution || rejection !== null) return { ...found, ...NOTHING, state: 'rejected', rejection };
  if (report.isTest) return { ...found, ...NOTHING, state: 'pending', rejection: null };
  const hold = periodAt(facts.holds ?? [], report.at);
  const reason = verified ? null : heldReason(report, facts);
  const { history: _, ...life } = liveThrough(report, {
    ...facts,
    hold,
    verified,
    isHeld: reason !== null,
    rateBps: attribution.rate.rateBps,
    feeBps: found.feeBps,
  });
  return {
    ...found,
    ...life,
    rejection: life.state === 'rejected' ? 'by_merchant' : null,
    heldFor: life.state === 'pending' ? reason : null,
  };
}

const NO_JOURNEY: Journey = { visits: [], clicks: [] };

const NOTHING = {
  reason: '',
  holdUntil: null,
  approvesAt: null,
  refundedMinor: 0,
  commissionGrossMinor: 0,
  commissionMinor: 0,
  feeMinor: 0,
  inSums: false,
  settlementLineId: null,
  heldFor: null,
};

/** Why only the merchant can approve a report for which nobody vouches; null: its hold may. */
export function heldReason(
  report: Report,
  { holds, currency, patterns }: Pick<CampaignFacts, 'holds' | 'currency' | 'patterns'>,
) {
  const hold = periodAt(holds ?? [], report.at);
  return hold ? holdReason(report, { ...hold, currency }, patterns.get(report.id) ?? NO_PATTERN) : null;
}

function byTime(
  a: { readonly at: number; readonly id: string },
  b: { readonly at: number; readonly id: string },
): number {
  return a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
