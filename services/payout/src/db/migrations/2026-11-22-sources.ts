import type { Migration } from '@sillage/runtime/postgres';

/** Which charge a line is paid out of. */
export const sources: Migration = {
  name: '2026-11-22-sources',
  up: (run) => run`alter table payout_lines add column source_charge_id text`,
};
