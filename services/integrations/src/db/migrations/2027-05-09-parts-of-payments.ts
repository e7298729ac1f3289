import type { Migration } from '@sillage/runtime/postgres';

/** Which part of the payment a refund takes back, so that several together take back exactly their share. */
export const partsOfPayments: Migration = {
  name: '2027-05-09-parts-of-payments',
  change: 'expansion',
  up: (run) => run`
    alter table orders
      add column total_minor bigint,
      add constraint orders_total_minor_check check (total_minor > 0) not valid;
    alter table order_refunds
      add column before_minor bigint,
      add constraint order_refunds_before_minor_check check (before_minor >= 0) not valid`,
};
