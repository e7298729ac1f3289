import type { Migration } from '@sillage/runtime/postgres';

export const accounts: Migration = {
  name: '2026-11-21-accounts',
  async up(sql) {
    await sql`
      create table users (
        id uuid primary key,
        email text not null unique check (email = lower(email)),
        password_hash text,
        user_metadata jsonb not null,
        email_confirmed_at timestamptz,
        confirmation_sent_at timestamptz,
        last_sign_in_at timestamptz,
        banned_until timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );

      create table identities (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        provider text not null,
        provider_id text not null,
        identity_data jsonb not null,
        last_sign_in_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (provider, provider_id)
      );
      create index identities_by_user on identities (user_id);

      create table sessions (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        aal text not null check (aal in ('aal1', 'aal2')),
        amr jsonb not null,
        refresh_generation integer not null default 0 check (refresh_generation >= 0),
        rotations jsonb not null default '[]',
        created_at timestamptz not null,
        refreshed_at timestamptz not null
      );
      create index sessions_by_user on sessions (user_id);

      create table ended_sessions (
        id uuid primary key,
        ended_at timestamptz not null
      );
      create index ended_sessions_by_time on ended_sessions (ended_at);

      create table signing_keys (
        purpose text primary key,
        private_jwk jsonb not null
      );
    `;
  },
};
