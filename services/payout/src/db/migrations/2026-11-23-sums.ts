import type { Migration } from '@sillage/runtime/postgres';

/** What an affiliate is paid is a sum, and sums of money have no largest value. */
export const sums: Migration = {
  name: '2026-11-23-sums',
  up: (run) => run`alter table payout_lines alter column amount_minor type numeric`,
};
