import type { Migration } from '@sillage/runtime/postgres';

/** Whose each coupon code is and was; what a click counts beside a code, and for how long later orders of a customer earn. */
export const couponsAndRenewals: Migration = {
  name: '2026-12-06-coupons-and-renewals',
  async up(sql) {
    await sql(`
      create table coupon_codes (
        campaign_id uuid not null references campaigns (id),
        code text not null,
        affiliate_id uuid not null references affiliates (id),
        created_at timestamptz not null,
        primary key (campaign_id, code)
      );
      create index coupon_codes_of_affiliate on coupon_codes (affiliate_id);
      create table coupon_periods (
        id bigint generated always as identity primary key,
        affiliate_id uuid not null references affiliates (id),
        code text not null,
        from_at timestamptz not null,
        until_at timestamptz
      );
      create index coupon_periods_of_affiliate on coupon_periods (affiliate_id);
      alter table campaigns
        add column click_before_code boolean not null default false,
        add column renewal_months integer default 0 check (renewal_months between 0 and 120);
      alter table campaigns alter column click_before_code drop default, alter column renewal_months drop default;
      alter table hold_periods
        add column click_before_code boolean not null default false,
        add column renewal_months integer default 0 check (renewal_months between 0 and 120);
      alter table hold_periods alter column click_before_code drop default, alter column renewal_months drop default`);
  },
};
