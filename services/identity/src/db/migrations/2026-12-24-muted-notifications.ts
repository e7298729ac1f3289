import type { Migration } from '@sillage/runtime/postgres';

/** The kinds of notifications that a person has switched off. */
export const mutedNotifications: Migration = {
  name: '2026-12-24-muted-notifications',
  change: 'expansion',
  async up(sql) {
    await sql`alter table profiles add column muted_notifications text[] not null default '{}'`;
  },
};
