import type { Migration } from '@sillage/runtime/postgres';

/** What makes an order an affiliate's without a click: its coupon codes and its customer, and whose the codes were. */
export const buyers: Migration = {
  name: '2026-12-06-buyers',
  up: (run) => run`
    alter table orders
      add column customer_id text,
      add column coupon_codes text[] not null default '{}';
    create index orders_by_customer on orders (connection_id, customer_id) where customer_id is not null;
    create index orders_by_coupon on orders using gin (coupon_codes) where coupon_codes <> '{}' and conversion_id is null;
    create index deliveries_without_click on deliveries (connection_id, order_id) where reason = 'no_click';

    create table coupon_periods (
      campaign_id uuid not null,
      affiliate_id uuid not null,
      code text not null,
      from_at timestamptz not null,
      until_at timestamptz,
      primary key (campaign_id, code, affiliate_id, from_at)
    );
    create index coupon_periods_of_affiliate on coupon_periods (affiliate_id)`,
};
