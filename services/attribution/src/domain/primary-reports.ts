import { byTime } from '@sillage/proto/values/by-time';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { AttributedReport } from './attribution.ts';
import type { Assessment } from './fraud/assessment.ts';
import { endOfReview } from './fraud/end-of-review.ts';
import { holdAt } from './holds.ts';
import type { HoldPeriod, Report, Review } from './report.ts';

interface Facts {
  readonly holds: readonly HoldPeriod[] | undefined;
  readonly reviews: readonly Review[];
  readonly assessments: readonly Assessment[];
  /** Whether the end of its hold does not approve the report. */
  readonly isHeld: (report: Report) => boolean;
}

/** The report that represents an order, and whether the shop's server has confirmed it. */
export interface PrimaryReport {
  readonly id: string;
  readonly vouched: boolean;
}

/**
 * Decides which report represents each order. The first report does, and a report of the shop's server with the same
 * figures vouches for it. If the figures differ, the server's report replaces a page report, which anyone can send, or
 * a credited claim, whose time is a guess, unless the first report was approved before the server's arrived. A credit
 * never replaces an earlier report. Pure; expects `judged` in the order of time.
 */
export function primaryReports(judged: readonly AttributedReport[], facts: Facts): ReadonlyMap<string, PrimaryReport> {
  const byOrder = new Map<string, AttributedReport[]>();
  for (const entry of judged) {
    if (entry.report.orderId === '' || entry.report.isTest) continue;
    const known = byOrder.get(entry.report.orderId);
    if (known) known.push(entry);
    else byOrder.set(entry.report.orderId, [entry]);
  }
  const primaries = new Map<string, PrimaryReport>();
  for (const [orderId, reports] of byOrder) {
    const primary = primaryReportOf(reports, facts);
    if (primary) primaries.set(orderId, primary);
  }
  return primaries;
}

function primaryReportOf(reports: readonly AttributedReport[], facts: Facts): PrimaryReport | undefined {
  const attributed = reports.filter((candidate) => affiliateOf(candidate) !== undefined);
  const first = attributed[0];
  if (!first) return undefined;
  const { id, verified, isCredit } = first.report;
  const vouched = !verified && reports.some((candidate) => vouchesFor(candidate, first));
  if (vouched || (verified && !isCredit)) return { id, vouched };
  const server = attributed.find(({ report }) => report.verified && !report.isCredit);
  if (!server || isApprovedBy(first, server.report.at, facts)) return { id, vouched: false };
  return { id: server.report.id, vouched: false };
}

/**
 * The server reported the same figures for the same visitor, or for no visitor, as a shop's webhook does.
 */
function vouchesFor(candidate: AttributedReport, first: AttributedReport): boolean {
  const { report } = candidate;
  if (!report.verified || report.amountMinor !== first.report.amountMinor || report.currency !== first.report.currency)
    return false;
  const knowsNoVisitor = 'rejection' in candidate.attributed && candidate.attributed.rejection === 'no_click';
  return knowsNoVisitor || affiliateOf(candidate) === affiliateOf(first);
}

function affiliateOf({ attributed }: Pick<AttributedReport, 'attributed'>): string | undefined {
  return 'attribution' in attributed ? attributed.attribution.affiliateId : undefined;
}

/** Whether the merchant or, unless the merchant decided before, the end of its hold had approved it by a time. */
function isApprovedBy(entry: AttributedReport, time: number, facts: Facts): boolean {
  const { report, attributed } = entry;
  const { holds, reviews, isHeld } = facts;
  const hold = holdAt(holds, report.at, 'attribution' in attributed ? attributed.attribution.rate : undefined);
  const [review] = reviews
    .filter(({ conversionId, decision }) => conversionId === report.id && decision !== 'marked_paid')
    .sort(byTime);
  if (hold && (report.verified || hold.autoApprove) && !isHeld(report)) {
    const assessments = facts.assessments.filter(
      ({ conversionId, affiliateId }) => conversionId === report.id && affiliateId === affiliateOf(entry),
    );
    const end = endOfReview(report.at + hold.holdDays * DAY_MS, report.at, assessments);
    if (end <= time && !(review && review.at < end)) return true;
  }
  return review?.decision === 'approved' && review.at <= time;
}
