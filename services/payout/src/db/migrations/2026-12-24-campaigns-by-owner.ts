import type { Migration } from '@sillage/runtime/postgres';

/** How the affiliates of a merchant are found over all campaigns. */
export const campaignsByOwner: Migration = {
  name: '2026-12-24-campaigns-by-owner',
  change: 'expansion',
  up: (run) => run`create index campaigns_by_owner on campaigns (owner_user_id)`,
};
