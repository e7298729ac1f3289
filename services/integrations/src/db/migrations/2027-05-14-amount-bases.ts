import type { Migration } from '@sillage/runtime/postgres';

/** By which basis an order was counted, which the connection's setting no longer says once it has changed. */
export const amountBases: Migration = {
  name: '2027-05-14-amount-bases',
  change: 'expansion',
  up: (run) => run`
    alter table orders
      add column amount_basis text,
      add constraint orders_amount_basis_check check (amount_basis in ('goods', 'total')) not valid`,
};
