import type { Migration } from '@sillage/runtime/postgres';

/** The last month, `YYYY-MM`, of which the owner of a card was told that the card ends with it. */
export const cardNotices: Migration = {
  name: '2026-12-24-card-notices',
  change: 'expansion',
  up: (run) => run`alter table cards add column expiry_noticed text`,
};
