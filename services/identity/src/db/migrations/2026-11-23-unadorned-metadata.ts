import type { Migration } from '@sillage/runtime/postgres';

/** Metadata is what people and operators wrote: the id that was kept among it is the account's own member. */
export const unadornedMetadata: Migration = {
  name: '2026-11-23-unadorned-metadata',
  async up(sql) {
    await sql`update users set user_metadata = user_metadata - 'sub' where user_metadata ->> 'sub' = id::text`;
  },
};
