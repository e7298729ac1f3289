import type { Migration } from '@sillage/runtime/postgres';

/** Entries by which the difference that other terms would have made is booked: of which orders, so that none is booked twice. */
export const differences: Migration = {
  name: '2027-02-28-differences',
  change: 'expansion',
  up: (run) => run`
    alter table adjustments add column orders_from timestamptz, add column orders_to timestamptz;
    create index adjustments_of_orders on adjustments (campaign_id, affiliate_id, orders_from) where orders_from is not null`,
};
