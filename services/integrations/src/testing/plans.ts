import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** Tables that grow with traffic, or with the number of accounts. */
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
