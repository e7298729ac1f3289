import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** Tables that grow with traffic or affiliates. */
export const PLANS: PlanRule = {
  growing: [
    'affiliates',
    'bank_details',
    'idempotent_requests',
    'mails',
    'payout_accounts',
    'payout_lines',
    'returned_payouts',
    'tax_details',
    'published_payees',
    'webhook_events',
  ],
};
