import type { Migration } from '@sillage/runtime/postgres';

/** Payments of orders that are known by another id, and what a refund is a part of. */
export const orderLinks: Migration = {
  name: '2026-12-05-order-links',
  up: (run) => run`
    create table order_links (
      connection_id uuid not null references connections,
      payment_id text not null,
      order_id text not null,
      primary key (connection_id, payment_id)
    );

    alter table order_refunds add column of_amount_minor bigint check (of_amount_minor > 0)`,
};
