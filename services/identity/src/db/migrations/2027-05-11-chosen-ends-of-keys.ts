import type { Migration } from '@sillage/runtime/postgres';

/**
 * A key that was replaced expires at the end of the overlap, so the expiry that its owner chose is kept beside it.
 */
export const chosenEndsOfKeys: Migration = {
  name: '2027-05-11-chosen-ends-of-keys',
  change: 'expansion',
  async up(sql) {
    await sql`
      alter table api_keys add column is_replaced boolean not null default false, add column chosen_expires_at timestamptz
    `;
  },
};
