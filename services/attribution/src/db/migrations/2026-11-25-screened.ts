import type { Migration } from '@sillage/runtime/postgres';

/** Reports say themselves since this version whether implausible ones are held for review. */
export const screened: Migration = {
  name: '2026-11-25-screened',
  up: (run) => run`alter table conversions add column is_screened boolean not null default false`,
};
