import type { WebhookNotice } from '@sillage/proto/http/account-notices';
import type { WebhookDisabledReason, WebhookError } from '@sillage/proto/http/webhooks';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';

/** After each failed attempt of a delivery. */
export const RETRY_DELAYS_MS: readonly number[] = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  DAY_MS,
];
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** With the pauses above, more than an hour during which nothing succeeded. */
export const FAILURES_UNTIL_DISABLED = 20;
const GONE = 410;

export interface Attempt {
  readonly startedAtMs: number;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Null where it was delivered. */
  readonly error: WebhookError | null;
  readonly responseMs: number;
}

type NextStep =
  | { readonly state: 'waiting'; readonly nextAttemptAt: Date; readonly delayMs: number }
  | { readonly state: 'failed'; readonly nextAttemptAt: null; readonly delayMs: undefined };

/** What becomes of a delivery whose attempt failed; `attempts` includes it. It ends with an endpoint that is disabled. */
export function afterFailure(attempts: number, { disabledAt }: Pick<Health, 'disabledAt'>, nowMs: number): NextStep {
  const delayMs = disabledAt === null ? RETRY_DELAYS_MS[attempts - 1] : undefined;
  if (delayMs === undefined) return { state: 'failed', nextAttemptAt: null, delayMs };
  return { state: 'waiting', nextAttemptAt: new Date(nowMs + delayMs), delayMs };
}

/** How an endpoint does. */
export interface Health {
  readonly failuresInRow: number;
  readonly resumeAt: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: WebhookDisabledReason | null;
}

/** The owner is mailed at these failures in a row. */
const MAILED_AT: readonly number[] = [5, 10, 15];

/** What the owner is mailed about, once for each change of an endpoint's health. */
export function noticeOf(
  before: Health,
  { failuresInRow, disabledAt, disabledReason }: Health,
): Pick<WebhookNotice, 'failuresInRow' | 'disabledReason'> | undefined {
  const isDisabledNow = before.disabledAt === null && disabledAt !== null;
  if (isDisabledNow && disabledReason !== null && disabledReason !== 'paused') return { failuresInRow, disabledReason };
  const isMailed = failuresInRow !== before.failuresInRow && MAILED_AT.includes(failuresInRow);
  return isMailed ? { failuresInRow, disabledReason: null } : undefined;
}

/**
 * What becomes of an endpoint where an attempt failed: it pauses, and is disabled in the end. Attempts that were under
 * way at the same time count as one, so that a moment of downtime in a busy hour disables nothing.
 */
export function healthAfterFailure(before: Health, { status, startedAtMs }: Attempt, nowMs: number): Health {
  if (before.disabledAt !== null) return before;
  const disabledAt = new Date(nowMs);
  const isCounted = before.resumeAt === null || startedAtMs >= before.resumeAt.getTime();
  const failuresInRow = before.failuresInRow + (isCounted ? 1 : 0);
  if (status === GONE) return { failuresInRow, resumeAt: null, disabledAt, disabledReason: 'gone' };
  if (failuresInRow >= FAILURES_UNTIL_DISABLED)
    return { failuresInRow, resumeAt: null, disabledAt, disabledReason: 'failing' };
  if (!isCounted) return before;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failuresInRow - 1), LONGEST_PAUSE_MS);
  return { failuresInRow, resumeAt: new Date(nowMs + pauseMs), disabledAt: null, disabledReason: null };
}
