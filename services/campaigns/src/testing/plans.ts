import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** What grows with traffic, and with those who bring it. */
export const PLANS: PlanRule = {
  growing: [
    'affiliate_counts',
    'affiliate_groups',
    'affiliate_notes',
    'affiliate_rates',
    'affiliate_tags',
    'affiliates',
    'applications',
    'coupon_codes',
    'coupon_periods',
    'data_requests',
    'deletions',
    'idempotent_requests',
    'import_rows',
    'imports',
    'invitation_refusals',
    'invitations',
    'mail_marks',
    'mail_settings',
    'muted_mails',
    'order_claims',
    'programme_sessions',
    'secret_keys',
    'short_links',
    'tags',
    'unreachable_addresses',
    'weekly_runs',
    'weekly_summaries',
  ],
};
