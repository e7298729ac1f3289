import type { Migration } from '@sillage/runtime/postgres';

/**
 * The mail of a payment names the account that was paid, not the one of now. Those of former addresses are found, which are
 * emptied after a time.
 */
export const paidDetails: Migration = {
  name: '2027-01-11-paid-details',
  change: 'expansion',
  up: (run) => run`
    alter table mails add column details_id uuid;
    alter table mails add constraint mails_details check (details_id is null or kind = 'payment');
    create index payout_accounts_detached on payout_accounts (detached_at) where detached_at is not null`,
};
