import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** What grows with traffic, and with those who bring it. */
export const PLANS: PlanRule = {
  growing: [
    'coupon_periods',
    'deliveries',
    'idempotent_requests',
    'order_addresses',
    'order_links',
    'order_refunds',
    'orders',
    'webhook_deliveries',
    'webhook_messages',
  ],
};
