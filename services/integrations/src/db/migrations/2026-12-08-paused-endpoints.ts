import type { Migration } from '@sillage/runtime/postgres';

/** Owners disable endpoints, too. */
export const pausedEndpoints: Migration = {
  name: '2026-12-08-paused-endpoints',
  up: (run) => run`
    alter table webhook_endpoints drop constraint webhook_endpoints_disabled_reason_check;
    alter table webhook_endpoints add constraint webhook_endpoints_disabled_reason_check
      check (disabled_reason in ('failing', 'gone', 'paused'))`,
};
