import type { Migration } from '@sillage/runtime/postgres';

/** What a shop exchanges for the key of the connection that its merchant has just made. */
export const connectCodes: Migration = {
  name: '2026-12-01-connect-codes',
  up: (run) => run`
    create table connect_codes (
      code_hash bytea primary key,
      connection_id uuid not null references connections,
      expires_at timestamptz not null
    );
    create index connect_codes_by_connection on connect_codes (connection_id);
    create index connect_codes_by_end on connect_codes (expires_at)`,
};
