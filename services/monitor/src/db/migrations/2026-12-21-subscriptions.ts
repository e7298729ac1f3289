import type { Migration } from '@sillage/runtime/postgres';

/** Who is written to about incidents, and who has asked to be and not confirmed yet. */
export const subscriptions: Migration = {
  name: '2026-12-21-subscriptions',
  change: 'expansion',
  up: (run) => run`
    create table subscription_requests (
      token_hash bytea primary key,
      email text not null,
      language text not null,
      expires_at timestamptz not null
    );
    create index subscription_requests_by_email on subscription_requests (email);
    create index subscription_requests_by_expiry on subscription_requests (expires_at);
    create table subscribers (
      id uuid primary key,
      email text not null unique,
      language text not null,
      confirmed_at timestamptz not null
    )`,
};
