import { DAY_MS } from '@sillage/proto/values/durations';

/** Pause before each automatic retry of a failed charge; after the last one it waits for the merchant. */
const PAUSES_DAYS = [3, 5, 7];

/** When the charge is retried after this many failed attempts; null: not automatically. */
export function nextAttemptAt(failedAttempts: number, failedAt: Date): Date | null {
  const days = PAUSES_DAYS[failedAttempts - 1];
  return days === undefined ? null : new Date(failedAt.getTime() + days * DAY_MS);
}
