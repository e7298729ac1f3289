import type { Migration } from '@sillage/runtime/postgres';

/** How people want to see the platform, and which accounts are about to go. */
export const profilesAndDeletions: Migration = {
  name: '2026-11-21-profiles-and-deletions',
  async up(sql) {
    await sql`
      create table profiles (
        user_id uuid primary key references users on delete cascade,
        display_name text check (length(display_name) <= 200),
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        locale text,
        updated_at timestamptz not null
      );

      create table account_deletions (
        user_id uuid primary key references users on delete cascade,
        version bigint not null check (version > 0),
        requested_at timestamptz,
        due_at timestamptz check (due_at > requested_at),
        held_since timestamptz,
        check ((requested_at is null) = (due_at is null)),
        check (held_since is null or due_at is not null)
      );
      create index account_deletions_due on account_deletions (due_at, user_id) where due_at is not null;
    `;
  },
};
