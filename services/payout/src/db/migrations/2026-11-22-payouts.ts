import type { Migration } from '@sillage/runtime/postgres';

/** Whom to pay and tell, what to transfer, which accounts there are, and which mails. */
export const payouts: Migration = {
  name: '2026-11-22-payouts',
  up: (run) => run`
    create table campaigns (
      campaign_id uuid primary key,
      version bigint not null,
      owner_user_id uuid not null,
      name text not null,
      payment_mode text not null check (payment_mode in ('self_pay', 'managed')),
      is_archived boolean not null,
      is_demo boolean not null
    );
    create table affiliates (
      affiliate_id uuid primary key,
      campaign_id uuid not null,
      version bigint not null,
      name text not null,
      email text not null,
      is_removed boolean not null
    );
    create index affiliates_by_campaign on affiliates (campaign_id);

    create table payout_lines (
      line_id uuid primary key,
      settlement_id uuid not null,
      campaign_id uuid not null,
      affiliate_id uuid not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      amount_minor bigint not null check (amount_minor > 0),
      conversions_count integer not null,
      method text not null check (method in ('transfer', 'notice')),
      attempt integer not null check (attempt > 0),
      state text not null check (state in ('waiting', 'asking', 'paid', 'failed', 'told')),
      requested_at timestamptz not null,
      due_at timestamptz not null,
      tries integer not null default 0,
      call_generation integer not null default 0,
      call_key text,
      call_used_at timestamptz,
      call_request jsonb,
      transfer_id text unique,
      failure text check (failure in ('no_account', 'refused')),
      failure_message text,
      unique (settlement_id, affiliate_id, currency),
      check ((method = 'notice') = (state = 'told')),
      check ((state = 'paid') = (transfer_id is not null)),
      check ((state = 'failed') = (failure is not null)),
      check (state <> 'asking' or (call_key is not null and call_used_at is not null and call_request is not null))
    );
    create index payout_lines_due on payout_lines (due_at) where state in ('waiting', 'asking');

    create table payout_accounts (
      affiliate_id uuid primary key,
      campaign_id uuid not null,
      version bigint not null,
      status text not null check (status in ('pending', 'restricted', 'enabled', 'rejected')),
      account_id text unique,
      is_gone boolean not null default false,
      invited_at timestamptz,
      create_key text,
      create_used_at timestamptz,
      create_request jsonb,
      create_leased_until timestamptz,
      fetches_begun bigint not null default 0,
      fetch_applied bigint not null default 0,
      refresh_due_at timestamptz,
      refresh_tries integer not null default 0,
      check ((create_key is null) = (create_used_at is null) and (create_key is null) = (create_request is null))
    );
    create index payout_accounts_by_campaign on payout_accounts (campaign_id);
    create index payout_accounts_to_refresh on payout_accounts (refresh_due_at) where refresh_due_at is not null;

    create table webhook_events (
      event_id text primary key,
      type text not null,
      account_id text,
      received_at timestamptz not null
    );
    create index webhook_events_by_time on webhook_events (received_at);

    create table mails (
      id uuid primary key,
      kind text not null check (kind in ('commission', 'invitation')),
      settlement_id uuid check ((kind = 'commission') = (settlement_id is not null)),
      campaign_id uuid not null,
      affiliate_id uuid not null,
      state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed')),
      attempts integer not null default 0,
      due_at timestamptz not null,
      give_up_at timestamptz
    );
    create unique index mails_once on mails (settlement_id, affiliate_id) where settlement_id is not null;
    create index mails_due on mails (kind, due_at) where state = 'waiting';
    create index mails_under_way on mails (id) where state = 'sending';

    create table mail_turn (
      only_one boolean primary key default true check (only_one),
      holder text,
      held_until timestamptz not null default '-infinity',
      next_at timestamptz not null default '-infinity'
    );
    insert into mail_turn default values;
  `,
};
