import type { Migration } from '@sillage/runtime/postgres';

/** Finds failed deliveries among any number of later ones, and whether one has been recorded since. */
export const failedDeliveries: Migration = {
  name: '2027-05-10-failed-deliveries',
  change: 'expansion',
  up: (run) => run`
    create index deliveries_by_outcome on deliveries (connection_id, state, received_at)
      where state in ('processed', 'failed')`,
};
