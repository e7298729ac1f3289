import type { Migration } from '@sillage/runtime/postgres';

/** Sessions in which the reader of an address sees all programmes of that address. */
export const programmes: Migration = {
  name: '2027-01-12-programmes',
  change: 'expansion',
  up: (run) => run`
    create table programme_sessions (
      id uuid primary key,
      token_hash text not null unique,
      link_id uuid not null unique,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      ends_links boolean not null default false
    );
    create index programme_sessions_by_address on programme_sessions (email);
    create index programme_sessions_expired on programme_sessions (expires_at)`,
};
