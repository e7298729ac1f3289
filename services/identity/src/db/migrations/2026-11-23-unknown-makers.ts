import type { Migration } from '@sillage/runtime/postgres';

/** Accounts whose address was proved after they were used: whoever made them may be somebody else. */
export const unknownMakers: Migration = {
  name: '2026-11-23-unknown-makers',
  async up(sql) {
    await sql`alter table users add column maker_in_doubt boolean not null default false`;
  },
};
