import type { Migration } from '@sillage/runtime/postgres';

/** Where merchants want to be notified, of what, and what became of it. */
export const webhookEndpoints: Migration = {
  name: '2026-12-02-webhook-endpoints',
  up: (run) => run`
    create table webhook_endpoints (
      id uuid primary key,
      owner_user_id uuid not null,
      url text not null,
      description text not null,
      event_types text[] not null check (cardinality(event_types) > 0),
      campaign_id uuid references campaigns,
      signing_secret bytea,
      former_secret bytea,
      former_secret_until timestamptz,
      disabled_reason text check (disabled_reason in ('failing', 'gone')),
      disabled_at timestamptz check ((disabled_at is null) = (disabled_reason is null)),
      failures_in_row integer not null default 0 check (failures_in_row >= 0),
      resume_at timestamptz,
      created_at timestamptz not null,
      removed_at timestamptz,
      check ((signing_secret is null) = (removed_at is not null)),
      check ((former_secret is null) = (former_secret_until is null))
    );
    create index webhook_endpoints_by_owner on webhook_endpoints (owner_user_id, id) where removed_at is null;
    create index webhook_endpoints_by_campaign on webhook_endpoints (campaign_id);

    create table webhook_messages (
      id uuid primary key,
      owner_user_id uuid not null,
      type text not null,
      object_key text not null,
      body text not null,
      occurred_at timestamptz not null,
      created_at timestamptz not null
    );
    create index webhook_messages_by_age on webhook_messages (created_at);

    create table webhook_deliveries (
      id uuid primary key,
      message_id uuid not null references webhook_messages on delete cascade,
      endpoint_id uuid not null references webhook_endpoints,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      status integer,
      error text check (error is null or state <> 'delivered'),
      response_ms integer,
      next_attempt_at timestamptz check (next_attempt_at is null or state = 'waiting'),
      created_at timestamptz not null,
      unique (message_id, endpoint_id)
    );
    create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id)`,
};
