import { DAY_MS } from '@sillage/proto/values/durations';

/** How long after each failed attempt a charge is tried again by itself; then it waits for the merchant. */
const PAUSES_DAYS = [3, 5, 7];

/** When the charge is tried again after this many failed attempts; null: not by itself. */
export function nextAttemptAt(failedAttempts: number, failedAt: Date): Date | null {
  const days = PAUSES_DAYS[failedAttempts - 1];
  return days === undefined ? null : new Date(failedAt.getTime() + days * DAY_MS);
}
