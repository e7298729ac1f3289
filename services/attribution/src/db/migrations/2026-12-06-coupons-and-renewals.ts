import type { Migration } from '@sillage/runtime/postgres';

/**
 * What an order says of coupon codes and its customer, whose the codes were, and what an affiliate has a conversion by:
 * until now a click, or the word of the merchant's server.
 */
export const couponsAndRenewals: Migration = {
  name: '2026-12-06-coupons-and-renewals',
  up: (run) => run`
    create table coupon_periods (
      campaign_id uuid not null,
      code text not null,
      affiliate_id uuid not null,
      from_at timestamptz not null,
      until_at timestamptz,
      primary key (campaign_id, code, affiliate_id, from_at)
    );
    create index coupon_periods_by_affiliate on coupon_periods (campaign_id, affiliate_id);
    alter table conversions
      add column customer_id text not null default '',
      add column coupon_codes text[] not null default '{}',
      add column basis text check (basis in ('click', 'server', 'code', 'customer')),
      add column coupon_code text,
      add column coupon_affiliate_id uuid,
      add column may_be_extension boolean not null default false,
      add column referral_id uuid,
      add column referred_customer_id text not null default '';
    update conversions set basis = case when click_id is null then 'server' else 'click' end where affiliate_id is not null;
    create index conversions_of_customers on conversions (campaign_id, customer_id, occurred_at) where customer_id <> '';
    create index conversions_referring on conversions (campaign_id, referred_customer_id, occurred_at, id) where referred_customer_id <> '';
    create index conversions_by_coupon on conversions using gin (coupon_codes) where coupon_codes <> '{}'`,
};
