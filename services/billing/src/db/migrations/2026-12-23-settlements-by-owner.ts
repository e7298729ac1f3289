import type { Migration } from '@sillage/runtime/postgres';

/** The order in which a merchant's payments over all campaigns are read. */
export const settlementsByOwner: Migration = {
  name: '2026-12-23-settlements-by-owner',
  change: 'expansion',
  up: (run) => run`create index settlements_by_owner on settlements (owner_user_id, book, id)`,
};
