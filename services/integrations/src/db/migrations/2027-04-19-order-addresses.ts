import type { Migration } from '@sillage/runtime/postgres';

/** By what of a customer's address an affiliate's own order is known, until the order is recorded. */
export const orderAddresses: Migration = {
  name: '2027-04-19-order-addresses',
  change: 'expansion',
  up: (run) => run`
    create table order_addresses (
      connection_id uuid not null references connections,
      order_id text not null,
      digest text not null,
      learnt_at timestamptz not null default now(),
      primary key (connection_id, order_id)
    );
    create index order_addresses_by_time on order_addresses (learnt_at)`,
};
