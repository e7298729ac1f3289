import type { Migration } from '@sillage/runtime/postgres';

/** What a person has seen of their notifications, on whatever device. */
export const seenNotifications: Migration = {
  name: '2026-12-25-seen-notifications',
  change: 'expansion',
  async up(sql) {
    await sql`alter table profiles add column seen_notifications jsonb not null default '{}'`;
  },
};
