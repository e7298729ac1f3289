import type { Migration } from '@sillage/runtime/postgres';

/** Shops and other systems that report orders, what they sent, and what is known of their orders. */
export const connections: Migration = {
  name: '2026-11-30-connections',
  up: (run) => run`
    create table campaigns (
      campaign_id uuid primary key,
      version bigint not null,
      owner_user_id uuid not null,
      target_url text not null,
      allowed_hosts text[] not null,
      currency text not null,
      is_archived boolean not null
    );

    create table connections (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      platform text not null,
      name text not null check (name <> ''),
      amount_basis text not null check (amount_basis in ('goods', 'total')),
      signing_secret bytea,
      key_hash bytea unique,
      created_at timestamptz not null,
      last_delivery_at timestamptz,
      removed_at timestamptz,
      check ((signing_secret is null and key_hash is null) = (removed_at is not null)),
      check (signing_secret is null or key_hash is null)
    );
    create index connections_by_campaign on connections (campaign_id, id);

    create table deliveries (
      id uuid primary key,
      connection_id uuid not null references connections,
      topic text not null,
      order_id text,
      received_at timestamptz not null,
      notices jsonb not null,
      state text not null check (state in ('waiting', 'processed', 'ignored', 'failed')),
      reason text check ((reason is not null) = (state in ('ignored', 'failed'))),
      processed_at timestamptz check ((processed_at is null) = (state = 'waiting'))
    );
    create index deliveries_by_connection on deliveries (connection_id, received_at);
    create index deliveries_by_end on deliveries (processed_at);

    create table orders (
      connection_id uuid not null references connections,
      order_id text not null,
      amount_minor bigint check (amount_minor >= 0),
      currency text check ((currency is null) = (amount_minor is null)),
      paid_at timestamptz check ((paid_at is null) = (amount_minor is null)),
      click_token text,
      affiliate_id text,
      is_test boolean not null,
      cancelled_at timestamptz,
      conversion_id uuid,
      cancellation_reported_at timestamptz,
      primary key (connection_id, order_id)
    );

    create table order_refunds (
      connection_id uuid not null,
      order_id text not null,
      refund_id text not null,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      refunded_at timestamptz not null,
      reported_at timestamptz,
      primary key (connection_id, order_id, refund_id),
      foreign key (connection_id, order_id) references orders
    )`,
};
