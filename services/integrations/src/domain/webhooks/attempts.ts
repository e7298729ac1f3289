import type { WebhookNotice } from '@sillage/proto/http/account-notices';
import type { WebhookDisabledReason, WebhookError } from '@sillage/proto/http/webhooks';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';

/** Delays after each failed attempt of a delivery. */
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
const MAX_PAUSE_MS = 5 * MINUTE_MS;
/** With the pauses above, more than an hour without a success. */
export const FAILURES_UNTIL_DISABLED = 20;
const GONE = 410;

export interface Attempt {
  readonly startedAtMs: number;
  /** Null without a response. */
  readonly status: number | null;
  /** Null if delivered. */
  readonly error: WebhookError | null;
  readonly responseMs: number;
}

type NextStep =
  | { readonly state: 'waiting'; readonly nextAttemptAt: Date; readonly delayMs: number }
  | { readonly state: 'failed'; readonly nextAttemptAt: null; readonly delayMs: undefined };

/**
 * The next step of a delivery after a failed attempt; `attempts` includes it. A disabled endpoint ends its deliveries.
 */
export function afterFailure(attempts: number, { disabledAt }: Pick<Health, 'disabledAt'>, nowMs: number): NextStep {
  const delayMs = disabledAt === null ? RETRY_DELAYS_MS[attempts - 1] : undefined;
  if (delayMs === undefined) return { state: 'failed', nextAttemptAt: null, delayMs };
  return { state: 'waiting', nextAttemptAt: new Date(nowMs + delayMs), delayMs };
}

/** The health of an endpoint. */
export interface Health {
  readonly failuresInRow: number;
  readonly resumeAt: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: WebhookDisabledReason | null;
}

/** Numbers of consecutive failures at which the owner is mailed. */
const MAILED_AT: readonly number[] = [5, 10, 15];

/** The notice to the owner, once for each change of an endpoint's health. */
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
 * The health of an endpoint after a failed attempt: it is paused, and finally disabled. Concurrent attempts count as
 * one, so that a short downtime under load does not disable it.
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
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failuresInRow - 1), MAX_PAUSE_MS);
  return { failuresInRow, resumeAt: new Date(nowMs + pauseMs), disabledAt: null, disabledReason: null };
}
