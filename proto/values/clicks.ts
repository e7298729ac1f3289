/**
 * Why a click is not counted. Stable codes, because they are in the log. For `flood` (a network exceeded its budget)
 * and `not_stored` (log and disk were unavailable), only the number of clicks is stored.
 */
export const REJECTED_REASONS = [
  'head_request',
  'prefetch',
  'bot',
  'empty_user_agent',
  'not_a_navigation',
  'campaign_paused',
  'affiliate_inactive',
  'flood',
  'not_stored',
  'too_late',
] as const;

export type RejectedReason = (typeof REJECTED_REASONS)[number];

/** The kind of device of a click. */
export const DEVICES = ['desktop', 'mobile', 'tablet', 'other'] as const;

export type Device = (typeof DEVICES)[number];
