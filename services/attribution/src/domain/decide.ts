import { type Attribution, attribute, type OwnedVisit } from './attribution.ts';
import { type Accepted, type Duplicate, Originals } from './duplicates.ts';
import { liveThrough } from './lifecycle.ts';
import { periodAt } from './periods.ts';
import type { Decision, HoldPeriod, RatePeriod, Refund, Report, Review } from './report.ts';

/** Everything that decides the conversions of one campaign. */
export interface CampaignFacts {
  /** Undefined while the campaign is unknown. */
  readonly holds: readonly HoldPeriod[] | undefined;
  readonly rates: ReadonlyMap<string, readonly RatePeriod[]>;
  /** Visits by report. */
  readonly visits: ReadonlyMap<string, readonly OwnedVisit[]>;
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
}

/**
 * Decides reports of one campaign. `settled` are accepted conversions that are not among the reports and happened before
 * some of them. Reports of one order must be decided together. Pure: the same facts give the same books in any order.
 */
export function decideConversions(
  reports: readonly Report[],
  facts: CampaignFacts,
  settled: readonly Accepted[] = [],
): ReadonlyMap<string, Decision> {
  const judged = judgeAll(reports, facts, settled);
  const vouched = vouchedOriginals(judged);
  const byOrder = groupBy(
    facts.refunds.filter((it) => it.orderId !== ''),
    (it) => it.orderId,
  );
  const byConversion = groupBy(
    facts.refunds.filter((it) => it.conversionId !== null),
    (it) => it.conversionId ?? '',
  );
  const reviews = groupBy(facts.reviews, (it) => it.conversionId);
  return new Map(
    judged.map((it) => {
      const { report } = it;
      const verified = report.verified || vouched.has(report.id);
      const refunds = [...(report.orderId === '' ? [] : (byOrder.get(report.orderId) ?? [])), ...(byConversion.get(report.id) ?? [])];
      return [report.id, decide(it, { ...facts, refunds, reviews: reviews.get(report.id) ?? [] }, verified)];
    }),
  );
}

function judgeAll(reports: readonly Report[], facts: CampaignFacts, settled: readonly Accepted[]): readonly Judged[] {
  const originals = new Originals();
  const earlier = [...settled].sort(byTime);
  let next = 0;
  return reports.toSorted(byTime).map((report) => {
    for (let it = earlier[next]; it && byTime(it, report) < 0; it = earlier[next]) {
      originals.add(it);
      next += 1;
    }
    const origin = { visits: facts.visits.get(report.id) ?? [], rates: facts.rates };
    const attributed = attribute(report, origin);
    if ('rejection' in attributed) {
      return { report, attribution: undefined, rejection: attributed.rejection, visit: attributed.visit, duplicate: undefined };
    }
    const { attribution } = attributed;
    const duplicate = report.isTest ? undefined : originals.find(report, attribution.affiliateId);
    // A test takes no order's place: the real order with its number is still to come.
    if (!duplicate && !report.isTest) originals.add({ ...report, affiliateId: attribution.affiliateId });
    return { report, attribution, rejection: duplicate?.rejection ?? null, visit: attribution.visit, duplicate };
  });
}

/** An order that the snippet reported first and the shop's server confirms with the same figures is as good as verified. */
function vouchedOriginals(judged: readonly Judged[]): ReadonlySet<string> {
  const byId = new Map(judged.map((it) => [it.report.id, it]));
  const vouched = new Set<string>();
  for (const { report, attribution, duplicate } of judged) {
    if (!report.verified || duplicate?.rejection !== 'duplicate_order') continue;
    const original = byId.get(duplicate.of);
    const isSame =
      original?.report.amountMinor === report.amountMinor &&
      original.report.currency === report.currency &&
      original.attribution?.affiliateId === attribution?.affiliateId;
    if (isSame) vouched.add(duplicate.of);
  }
  return vouched;
}

function decide({ report, attribution, rejection, visit, duplicate }: Judged, facts: CampaignFacts, verified: boolean): Decision {
  const found = {
    affiliateId: attribution?.affiliateId ?? null,
    clickId: visit?.ownerClickId ?? null,
    visitStartedAt: visit?.startedAt ?? null,
    visitEndsAt: visit?.endsAt ?? null,
    rateBps: attribution?.rate.rateBps ?? null,
    rateSince: attribution?.rate.fromMs ?? null,
    verified,
    duplicateOf: duplicate?.of ?? null,
  };
  if (!attribution || rejection !== null) return { ...found, ...NOTHING, state: 'rejected', rejection };
  if (report.isTest) return { ...found, ...NOTHING, state: 'pending', rejection: null };
  const hold = periodAt(facts.holds ?? [], report.at);
  const { history: _, ...life } = liveThrough(report, { ...facts, hold, verified, rateBps: attribution.rate.rateBps });
  return { ...found, ...life, rejection: life.state === 'rejected' ? 'by_merchant' : null };
}

const NOTHING = {
  reason: '',
  holdUntil: null,
  approvesAt: null,
  refundedMinor: 0,
  commissionGrossMinor: 0,
  commissionMinor: 0,
  feeMinor: 0,
};

function byTime(a: { readonly at: number; readonly id: string }, b: { readonly at: number; readonly id: string }): number {
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
