import type { Migration } from '@sillage/runtime/postgres';

/** The order's rate, to convert refunds that are only known in the customer's currency. */
export const customersCurrencies: Migration = {
  name: '2027-05-18-customers-currencies',
  change: 'expansion',
  up: (run) => run`alter table orders add column exchange jsonb`,
};
