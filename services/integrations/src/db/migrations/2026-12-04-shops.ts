import type { Migration } from '@sillage/runtime/postgres';

/** Shops that are asked through their platform's API, and clicks that a checkout page names. */
export const shops: Migration = {
  name: '2026-12-04-shops',
  up: (run) => run`
    create table shops (
      connection_id uuid primary key references connections,
      domain text not null,
      has_own_app boolean not null,
      access_token bytea,
      refresh_token bytea check (refresh_token is null or access_token is not null),
      expires_at timestamptz,
      set_up text not null check (set_up in ('pending', 'done', 'refused'))
    );
    create index shops_by_domain on shops (domain);

    alter table orders
      add column checkout_hash text,
      add column checkout_clicks jsonb not null default '[]'`,
};
