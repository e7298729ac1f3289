/**
 * Why a click is kept but counts in no total. Stable codes: they stand in the log. Of `flood` (more clicks from one
 * network than its budget) and `not_stored` (log and disk were away) only the number is kept.
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

/** What kind of screen a click came from. */
export const DEVICES = ['desktop', 'mobile', 'tablet', 'other'] as const;

export type Device = (typeof DEVICES)[number];
