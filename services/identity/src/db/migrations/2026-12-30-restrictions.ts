import type { Migration } from '@sillage/runtime/postgres';

/** Accounts whose owner restricts what is done with them. */
export const restrictions: Migration = {
  name: '2026-12-30-restrictions',
  change: 'expansion',
  up: (run) => run`
    create table restrictions (
      user_id uuid primary key references users on delete cascade,
      since timestamptz not null
    )`,
};
