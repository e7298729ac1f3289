import { byTime } from '@sillage/proto/values/by-time';
import { DAY_MS } from '@sillage/proto/values/durations';
import { applyRate, proportion } from '@sillage/proto/values/money';
import type { Assessment } from './fraud/assessment.ts';
import { endOfReview } from './fraud/end-of-review.ts';
import type { Refund, Report, Review } from './report.ts';

/** A change of an accepted conversion, for its history on screen. `ignored` changes had no effect. */
export interface Change {
  readonly at: number;
  readonly change:
    | 'reported'
    | 'put_under_review'
    | 'approved_by_hold'
    | 'approved'
    | 'rejected'
    | 'paid'
    | 'refunded'
    | 'ignored';
  readonly values: Readonly<Record<string, string>>;
}

export interface Life {
  readonly state: 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';
  readonly reason: string;
  readonly holdUntil: number | null;
  readonly approvesAt: number | null;
  /** Only of a pending conversion. */
  readonly isUnderReview: boolean;
  readonly refundedMinor: number;
  readonly commissionGrossMinor: number;
  readonly commissionMinor: number;
  readonly feeMinor: number;
  readonly inSums: boolean;
  readonly settlementLineId: string | null;
  readonly history: readonly Change[];
}

export interface LifeFacts {
  readonly rateBps: number;
  readonly feeBps: number;
  readonly verified: boolean;
  /** Undefined while the campaign is unknown; the end of the hold cannot approve anything then. */
  readonly hold: { readonly holdDays: number; readonly autoApprove: boolean } | undefined;
  /** Only the merchant can approve it. */
  readonly isHeld: boolean;
  readonly refunds: readonly Refund[];
  readonly reviews: readonly Review[];
  /** Assessments of this conversion for its affiliate. */
  readonly assessments: readonly Assessment[];
  readonly now: number;
}

type Step =
  | { readonly kind: 'refund'; readonly at: number; readonly id: string; readonly refund: Refund }
  | { readonly kind: 'review'; readonly at: number; readonly id: string; readonly review: Review }
  | { readonly kind: 'assessment'; readonly at: number; readonly id: string; readonly assessment: Assessment };

/**
 * The states of an accepted conversion, replayed in the order of events: reviews and refunds by (time, id), the end of
 * the hold before those of the same time. Commission is rounded once; a refund takes back the share of everything
 * refunded so far, so that the last refund returns exactly the rest. A conversion that was never verified or approved
 * enters no sum. An assessment that requires a review gives the merchant some days for it; after that, and once the
 * hold is over, the conversion is approved without one. A conversion that was already approved or paid stays so.
 */
export function replayLifecycle(report: Report, facts: LifeFacts): Life {
  const holdUntil = facts.hold ? report.at + facts.hold.holdDays * DAY_MS : null;
  const holdApprovesAt =
    holdUntil !== null && !facts.isHeld && (facts.verified || facts.hold?.autoApprove === true) ? holdUntil : null;
  const history: Change[] = [{ at: report.at, change: 'reported', values: { source: report.source } }];
  const grossMinor = applyRate(report.amountMinor, facts.rateBps);
  const life: {
    state: Life['state'];
    reason: string;
    refundedMinor: number;
    settlementLineId: string | null;
    isBacked: boolean;
    isUnderReview: boolean;
    approvesAt: number | null;
  } = {
    state: 'pending',
    reason: '',
    refundedMinor: 0,
    settlementLineId: null,
    isBacked: facts.verified,
    isUnderReview: false,
    approvesAt: holdApprovesAt === null ? null : endOfReview(holdApprovesAt, report.at, facts.assessments),
  };

  const approveUntil = (time: number) => {
    if (life.state !== 'pending' || life.approvesAt === null || life.approvesAt > time) return;
    life.state = 'approved';
    life.isBacked = true;
    history.push({ at: life.approvesAt, change: 'approved_by_hold', values: {} });
  };
  const ignore = (step: Step, why: string) =>
    history.push({ at: step.at, change: 'ignored', values: { what: step.kind, why } });

  const putUnderReview = ({ at, reviewDays }: Assessment) => {
    if (reviewDays === 0 || life.state !== 'pending') return;
    life.isUnderReview = true;
    history.push({ at, change: 'put_under_review', values: {} });
  };

  const review = (step: Step, review: Review) => {
    if (review.decision === 'marked_paid' && holdApprovesAt !== null && holdApprovesAt <= step.at) {
      // Only approved conversions are paid, so these findings became known afterwards.
      life.approvesAt = holdApprovesAt;
      approveUntil(step.at);
    }
    const allowed = {
      approved: life.state === 'pending',
      rejected: life.state === 'pending',
      marked_paid: life.state === 'approved',
    }[review.decision];
    if (!allowed) return ignore(step, `${review.decision}_when_${life.state}`);
    life.state = review.decision === 'marked_paid' ? 'paid' : review.decision;
    life.settlementLineId = review.settlementLineId;
    if (life.state === 'rejected') life.reason = review.reason;
    else life.isBacked = true;
    return history.push({
      at: review.at,
      change: life.state,
      values: review.reason === '' ? {} : { reason: review.reason },
    });
  };

  const refund = (step: Step, refund: Refund) => {
    if (life.state === 'rejected') return ignore(step, 'refund_when_rejected');
    if (refund.currency !== '' && refund.currency !== report.currency) return ignore(step, 'other_currency');
    const left = report.amountMinor - life.refundedMinor;
    const amountMinor = refund.amountMinor === 0 ? left : Math.min(refund.amountMinor, left);
    if (amountMinor === 0) return ignore(step, 'nothing_left');
    life.refundedMinor += amountMinor;
    if (life.refundedMinor === report.amountMinor) life.state = 'refunded';
    return history.push({
      at: refund.at,
      change: 'refunded',
      values: { amountMinor: String(amountMinor), reason: refund.reason },
    });
  };

  for (const assessment of facts.assessments) if (!assessment.isLater) putUnderReview({ ...assessment, at: report.at });
  for (const step of inOrder(facts)) {
    approveUntil(step.at);
    if (step.kind === 'review') review(step, step.review);
    else if (step.kind === 'refund') refund(step, step.refund);
    else putUnderReview(step.assessment);
  }
  approveUntil(facts.now);

  const earns = life.state !== 'rejected';
  return {
    state: life.state,
    reason: life.reason,
    holdUntil,
    approvesAt: life.state === 'pending' ? life.approvesAt : null,
    isUnderReview: life.isUnderReview && life.state === 'pending',
    refundedMinor: life.refundedMinor,
    commissionGrossMinor: grossMinor,
    commissionMinor: earns ? afterRefund(grossMinor, life.refundedMinor, report.amountMinor) : 0,
    feeMinor: earns ? applyRate(report.amountMinor - life.refundedMinor, facts.feeBps) : 0,
    inSums: earns && life.isBacked,
    settlementLineId: life.settlementLineId,
    history,
  };
}

/** The rest of a commission after a partial refund of the order. */
export function afterRefund(grossMinor: number, refundedMinor: number, amountMinor: number): number {
  return refundedMinor === 0 ? grossMinor : grossMinor - proportion(grossMinor, refundedMinor, amountMinor);
}

function inOrder({ refunds, reviews, assessments }: LifeFacts): readonly Step[] {
  const later = assessments.filter(({ isLater }) => isLater);
  const steps: Step[] = [
    ...later.map((assessment): Step => ({ kind: 'assessment', at: assessment.at, id: assessment.id, assessment })),
    ...refunds.map((refund): Step => ({ kind: 'refund', at: refund.at, id: refund.id, refund })),
    ...reviews.map((review): Step => ({ kind: 'review', at: review.at, id: review.id, review })),
  ];
  return steps.sort(byTime);
}
