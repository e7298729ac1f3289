import { byTime } from '@sillage/proto/values/by-time';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { Assessment } from './assessment.ts';

/**
 * When a conversion is approved without a decision of the merchant: at the end of its hold, but not before its review
 * period is over. Later findings have no effect.
 */
export function endOfReview(endOfHold: number, reportedAt: number, assessments: readonly Assessment[]): number {
  const calls = assessments
    .filter(({ reviewDays }) => reviewDays > 0)
    .map((call) => (call.isLater ? call : { ...call, at: reportedAt }));
  return calls
    .toSorted(byTime)
    .reduce(
      (end, { at, isLater, reviewDays }) => (isLater && at >= end ? end : Math.max(end, at + reviewDays * DAY_MS)),
      endOfHold,
    );
}
