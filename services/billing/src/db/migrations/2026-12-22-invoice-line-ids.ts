import type { Migration } from '@sillage/runtime/postgres';

/** A line of an invoice is told from others by a key, so that the journal can write it again after a restore. */
export const invoiceLineIds: Migration = {
  name: '2026-12-22-invoice-line-ids',
  change: 'expansion',
  up: (run) => run`
    alter table invoice_lines add column id bigint generated always as identity primary key`,
};
