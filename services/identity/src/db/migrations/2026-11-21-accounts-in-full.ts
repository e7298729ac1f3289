import type { Migration } from '@sillage/runtime/postgres';

/** Accounts by phone and anonymous ones, what is under way with an account, and signing keys that follow each other. */
export const accountsInFull: Migration = {
  name: '2026-11-21-accounts-in-full',
  async up(sql) {
    await sql`
      alter table users
        alter column email drop not null,
        add column phone text unique check (phone ~ '^[1-9][0-9]{6,14}$'),
        add column phone_confirmed_at timestamptz,
        add column is_anonymous boolean not null default false,
        add column app_metadata jsonb not null default '{}',
        add column new_email text check (new_email = lower(new_email)),
        add column email_change_sent_at timestamptz,
        add column new_phone text check (new_phone ~ '^[1-9][0-9]{6,14}$'),
        add column phone_change_sent_at timestamptz,
        add column recovery_sent_at timestamptz,
        add column reauthentication_sent_at timestamptz,
        add column invited_at timestamptz;
      create index users_by_creation on users (created_at, id);

      alter table signing_keys
        drop constraint signing_keys_pkey,
        add column id uuid primary key default gen_random_uuid(),
        add column signs_from timestamptz not null default 'epoch',
        add constraint signing_keys_in_turn unique (purpose, signs_from);
    `;
  },
};
