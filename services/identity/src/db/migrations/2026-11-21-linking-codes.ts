import type { Migration } from '@sillage/runtime/postgres';

/** A code that links another identity to the account, once the browser that asked for it exchanges it. */
export const linkingCodes: Migration = {
  name: '2026-11-21-linking-codes',
  async up(sql) {
    await sql`alter table auth_codes add column profile_to_link jsonb`;
  },
};
