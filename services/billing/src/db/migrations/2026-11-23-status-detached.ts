import type { Migration } from '@sillage/runtime/postgres';

/** An affiliate whose payout account belongs to an address of before. */
export const detachedAccounts: Migration = {
  name: '2026-11-23-status-detached',
  up: (run) => run`
    alter table payout_accounts drop constraint payout_accounts_status_check;
    alter table payout_accounts add constraint payout_accounts_status_check
      check (status in ('pending', 'restricted', 'enabled', 'rejected', 'detached'));
  `,
};
