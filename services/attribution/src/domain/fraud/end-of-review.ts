import { byTime } from '@sillage/proto/values/by-time';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { Assessment } from './assessment.ts';

/**
 * When a conversion is approved that nobody decides: at the end of its hold, but not before the days for its review
 * are over. What was found after that changes nothing.
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
