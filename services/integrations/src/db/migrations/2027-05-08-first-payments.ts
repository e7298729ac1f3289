import type { Migration } from '@sillage/runtime/postgres';

/** When the checkout of an order was that is paid only later, such as after a free trial; whether one is to come. */
export const firstPayments: Migration = {
  name: '2027-05-08-first-payments',
  change: 'expansion',
  up: (run) => run`
    alter table orders
      add column began_at timestamptz,
      add column checkout text,
      add constraint orders_checkout_check check (checkout in ('awaited', 'known')) not valid`,
};
