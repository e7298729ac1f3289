import type { Migration } from '@sillage/runtime/postgres';

/** Keys with which programs ask the API in the name of an account. */
export const apiKeys: Migration = {
  name: '2026-11-25-api-keys',
  async up(sql) {
    await sql`
      create table api_keys (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        name text not null,
        hash bytea not null unique,
        hint text not null,
        scopes text[] not null check (cardinality(scopes) > 0),
        created_at timestamptz not null,
        last_used_at timestamptz,
        expires_at timestamptz
      );
      create index api_keys_by_user on api_keys (user_id, created_at desc);
      create index api_keys_by_end on api_keys (expires_at) where expires_at is not null;
    `;
  },
};
