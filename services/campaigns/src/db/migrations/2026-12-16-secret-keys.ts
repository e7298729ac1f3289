import type { Migration } from '@sillage/runtime/postgres';

/** Keys from before had no name, may report everything and end only where they are revoked. */
export const secretKeys: Migration = {
  name: '2026-12-16-secret-keys',
  up: (run) => run`
    alter table secret_keys
      add column name text not null default '',
      add column scopes text[] not null default '{sales:write,refunds:write,clicks:write}' check (scopes <> '{}'),
      add column is_test boolean not null default false,
      add column last_used_at timestamptz,
      add column expires_at timestamptz,
      add constraint secret_keys_tests_check check (not is_test or scopes = '{sales:write}');
    create index secret_keys_by_hash on secret_keys (hash)`,
};
