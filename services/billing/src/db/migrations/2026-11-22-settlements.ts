import type { Migration } from '@sillage/runtime/postgres';

/** Payments of what the affiliates of a campaign are owed: confirmed by the merchant, or due with the month. */
export const settlements: Migration = {
  name: '2026-11-22-settlements',
  up: (run) => run`
    create table settlements (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      owner_user_id uuid not null,
      reason text not null check (reason in ('pay_now', 'monthly', 'affiliate_deletion', 'campaign_deletion')),
      affiliate_id uuid,
      mode text not null check (mode in ('self_pay', 'managed')),
      state text not null check (state in ('charging', 'charge_failed', 'paying', 'partial', 'completed', 'cancelled')),
      hash text,
      period text check (period ~ '^[0-9]{4}-[0-9]{2}$'),
      created_at timestamptz not null,
      finished_at timestamptz,
      check ((reason = 'affiliate_deletion') = (affiliate_id is not null)),
      check ((reason = 'monthly') = (period is not null)),
      check ((reason = 'monthly') = (hash is null))
    );
    create unique index settlements_once_by_hash on settlements (campaign_id, hash);
    create unique index settlements_once_by_month on settlements (campaign_id, period);
    create unique index settlements_one_under_way on settlements (campaign_id) where state in ('charging', 'charge_failed', 'paying');
    create index settlements_by_campaign on settlements (campaign_id, id);
    create table settlement_charges (
      settlement_id uuid not null references settlements,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      commissions_minor bigint not null check (commissions_minor >= 0),
      fee_minor bigint not null check (fee_minor >= 0),
      state text not null check (state in ('waiting', 'paid', 'failed', 'cancelled', 'nothing_to_charge')),
      failure text,
      charge_id uuid unique,
      invoice_id uuid,
      primary key (settlement_id, currency),
      check ((state = 'nothing_to_charge') = (commissions_minor + fee_minor = 0)),
      check ((state = 'nothing_to_charge') = (charge_id is null))
    );
    create table settlement_lines (
      id uuid primary key,
      settlement_id uuid not null references settlements,
      campaign_id uuid not null,
      affiliate_id uuid not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      amount_minor bigint not null check (amount_minor > 0),
      conversions_count integer not null,
      method text not null check (method in ('transfer', 'notice')),
      state text not null check (state in ('held', 'waiting', 'paid', 'failed', 'told', 'released')),
      attempt integer not null check (attempt >= 0),
      failure text,
      transfer_id text,
      paid_at timestamptz,
      mail text check (mail in ('sent', 'failed', 'unconfirmed')),
      unique (settlement_id, affiliate_id, currency),
      check ((state = 'paid') = (paid_at is not null)),
      check (state not in ('paid', 'failed') or method = 'transfer'),
      check (state <> 'told' or method = 'notice')
    );
    create index settlement_lines_paid on settlement_lines (campaign_id, paid_at) where state = 'paid';
  `,
};
