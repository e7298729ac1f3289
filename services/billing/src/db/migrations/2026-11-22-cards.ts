import type { Migration } from '@sillage/runtime/postgres';

/** Merchants and their cards as the payment provider knows them, what it has still to be told, and what it told. */
export const cards: Migration = {
  name: '2026-11-22-cards',
  up: (run) => run`
    create table card_owners (
      owner_user_id uuid primary key,
      version bigint not null default 0,
      customer_id text unique,
      customer_key text unique,
      customer_first_asked_at timestamptz,
      customer_asked_at timestamptz,
      is_customer_key_spent boolean not null default false,
      reads_begun bigint not null default 0,
      reads_stored bigint not null default 0,
      is_erased boolean not null default false
    );
    create table cards (
      card_id text primary key,
      owner_user_id uuid not null references card_owners,
      brand text not null,
      last4 text not null,
      exp_month integer not null,
      exp_year integer not null,
      is_default boolean not null,
      added_at timestamptz not null,
      removed_at timestamptz,
      check (not (is_default and removed_at is not null))
    );
    create index cards_by_owner on cards (owner_user_id);
    create unique index cards_default on cards (owner_user_id) where is_default;
    create table provider_tasks (
      kind text not null check (kind in ('remove_card', 'delete_customer', 'delete_lost_customer')),
      object_id text not null,
      next_try_at timestamptz not null,
      tries integer not null default 0,
      primary key (kind, object_id)
    );
    create index provider_tasks_due on provider_tasks (next_try_at);
    create table provider_events (
      event_id text primary key,
      type text not null,
      object_id text not null,
      customer_id text,
      received_at timestamptz not null,
      next_try_at timestamptz not null,
      tries integer not null default 0,
      done_at timestamptz
    );
    create index provider_events_due on provider_events (next_try_at) where done_at is null;
  `,
};
