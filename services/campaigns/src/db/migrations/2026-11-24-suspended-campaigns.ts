import type { Migration } from '@sillage/runtime/postgres';

/** A campaign is suspended while its owner's account is about to be deleted. */
export const suspendedCampaigns: Migration = {
  name: '2026-11-24-suspended-campaigns',
  up: (run) => run`
    alter table campaigns rename column rests to is_suspended
  `,
};
