import type { Migration } from '@sillage/runtime/postgres';

/** Whether pages of other hosts may report conversions, as all could before. */
export const ownPages: Migration = {
  name: '2026-12-18-own-pages',
  up: (run) => run`alter table campaigns add column own_pages_only boolean not null default false`,
};
