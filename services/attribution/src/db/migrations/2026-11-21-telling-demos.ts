import type { Migration } from '@sillage/runtime/postgres';

/** Invented traffic earns nobody anything: what is owed to people must be told apart from it. */
export const tellingDemos: Migration = {
  name: '2026-11-21-telling-demos',
  up: (sql) => sql`alter table campaigns add column is_demo boolean not null default false`,
};
