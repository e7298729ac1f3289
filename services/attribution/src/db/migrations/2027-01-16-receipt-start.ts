import type { Migration } from '@sillage/runtime/postgres';

/** When receipts came to an installation that has counted before: the version before may run on beside for a while. */
export const receiptStart: Migration = {
  name: '2027-01-16-receipt-start',
  change: 'expansion',
  up: (run) => run`
    create table receipt_start (upgraded_at timestamptz primary key);
    insert into receipt_start select now() where exists (select from campaigns)`,
};
