import type { Migration } from '@sillage/runtime/postgres';

/** Billing records: what was charged for which month or settlement, and which months are done. */
export const invoices: Migration = {
  name: '2026-11-22-invoices',
  up: (run) => run`
    create table invoices (
      id uuid primary key,
      kind text not null check (kind in ('monthly', 'settlement')),
      settlement_id uuid check ((settlement_id is null) = (kind = 'monthly')),
      owner_user_id uuid not null,
      period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      status text not null check (status in ('paid', 'pending', 'failed', 'waived')),
      number text unique,
      issued_at timestamptz check ((issued_at is null) = (number is null)),
      commission_minor bigint not null check (commission_minor >= 0),
      fee_minor bigint not null check (fee_minor >= 0),
      provider_charge_id text,
      failure text check (failure is null or status = 'failed'),
      failed_attempts integer not null default 0,
      next_attempt_at timestamptz check (next_attempt_at is null or status = 'failed'),
      created_at timestamptz not null,
      processed_at timestamptz check (processed_at is null or status in ('paid', 'waived')),
      check (status <> 'waived' or (kind = 'monthly' and number is null and commission_minor + fee_minor = 0)),
      check (kind = 'settlement' or status = 'waived' or number is not null),
      check (status <> 'paid' or number is not null)
    );
    create unique index invoices_of_months on invoices (owner_user_id, period, currency) where kind = 'monthly';
    create unique index invoices_of_settlements on invoices (settlement_id, currency) where kind = 'settlement';
    create index invoices_by_owner on invoices (owner_user_id, created_at desc, id desc);
    create index invoices_to_charge_again on invoices (next_attempt_at) where next_attempt_at is not null;
    create table invoice_lines (
      invoice_id uuid not null references invoices,
      campaign_id uuid not null,
      campaign_name text not null,
      revenue_minor bigint not null check (revenue_minor >= 0),
      refunded_minor bigint not null check (refunded_minor >= 0),
      commission_minor bigint not null check (commission_minor >= 0),
      fee_minor bigint not null,
      primary key (invoice_id, campaign_id)
    );
    create table invoice_numbers (
      year integer primary key,
      last bigint not null check (last > 0)
    );
    create table billed_months (
      period text primary key check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      completed_at timestamptz not null
    );
  `,
};
