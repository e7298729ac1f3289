import type { Migration } from '@sillage/runtime/postgres';

export const provenAddresses: Migration = {
  name: '2026-11-21-proven-addresses',
  async up(sql) {
    await sql`alter table users add column email_proven_at timestamptz`;
  },
};
