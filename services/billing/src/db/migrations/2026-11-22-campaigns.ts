import type { Migration } from '@sillage/runtime/postgres';

/** What is known of campaigns and affiliates from their events. */
export const campaigns: Migration = {
  name: '2026-11-22-campaigns',
  up: (run) => run`
    create table campaigns (
      campaign_id uuid primary key,
      version bigint not null,
      owner_user_id uuid not null,
      name text not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      payment_mode text not null check (payment_mode in ('self_pay', 'managed')),
      minimum_payout_minor bigint not null check (minimum_payout_minor >= 0),
      card_id text,
      is_active boolean not null,
      is_archived boolean not null,
      is_demo boolean not null
    );
    create index campaigns_by_owner on campaigns (owner_user_id);
    create table affiliates (
      affiliate_id uuid primary key,
      campaign_id uuid not null,
      version bigint not null,
      name text not null,
      rate_bps integer not null,
      is_removed boolean not null
    );
    create index affiliates_by_campaign on affiliates (campaign_id);
  `,
};
