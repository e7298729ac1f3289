import type { Migration } from '@sillage/runtime/postgres';

/** What is asked of merchants' cards, and every call that was made to the payment provider for it. */
export const charges: Migration = {
  name: '2026-11-22-charges',
  up: (run) => run`
    create table charges (
      id uuid primary key,
      owner_user_id uuid not null,
      campaign_id uuid,
      subject text not null check (subject in ('invoice', 'settlement')),
      subject_id uuid not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      items jsonb not null,
      commissions_minor bigint not null,
      fees_minor bigint not null,
      total_minor bigint not null check (total_minor > 0 and total_minor = commissions_minor + fees_minor),
      card_id text,
      state text not null check (state in ('waiting', 'paid', 'failed', 'cancelled')),
      attempt integer not null check (attempt >= 1),
      provider_invoice_id text unique,
      provider_charge_id text,
      failure_code text,
      failure text,
      is_void_due boolean not null default false,
      next_try_at timestamptz not null,
      tries integer not null default 0,
      turn bigint not null default 0,
      created_at timestamptz not null,
      settled_at timestamptz,
      check ((state = 'failed') = (failure is not null)),
      check ((state = 'paid') <= (provider_charge_id is not null)),
      check ((state = 'waiting') = (settled_at is null))
    );
    create unique index charges_of_subject on charges (subject, subject_id, currency) where state <> 'cancelled';
    create index charges_due on charges (next_try_at) where state = 'waiting' or is_void_due;
    create index charges_by_owner on charges (owner_user_id);
    create table provider_calls (
      charge_id uuid not null references charges,
      step text not null check (step in ('invoice', 'commissions', 'fees', 'finalize', 'pay', 'void')),
      number integer not null check (number >= 1),
      idempotency_key text not null unique,
      card_id text,
      state text not null check (state in ('asked', 'done', 'refused', 'spent')),
      asked_at timestamptz not null,
      code text,
      request_id text,
      primary key (charge_id, step, number)
    );
  `,
};
