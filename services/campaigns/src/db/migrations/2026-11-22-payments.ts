import type { Migration } from '@sillage/runtime/postgres';

/** Who pays for a campaign and how, and what is deleted once it was paid. */
export const payments: Migration = {
  name: '2026-11-22-payments',
  async up(sql) {
    await sql`
      alter table campaigns
        add column payment_mode text not null default 'self_pay' check (payment_mode in ('self_pay', 'managed')),
        add column minimum_payout_minor bigint not null default 0 check (minimum_payout_minor >= 0),
        add column card_id text,
        add column is_closing boolean not null default false;
      alter table campaigns alter column payment_mode drop default, alter column minimum_payout_minor drop default;
      alter table affiliates
        add column is_removed boolean not null default false,
        add check (not is_removed or not is_active);
      alter table owners
        add column cards_version bigint not null default 0,
        add column cards_count integer not null default 0;
      create table deletions (
        settlement_id uuid primary key,
        campaign_id uuid not null references campaigns (id),
        is_over boolean not null
      );
      create index deletions_by_campaign on deletions (campaign_id);
    `;
  },
};
