import type { Migration } from '@sillage/runtime/postgres';

/**
 * The digests that the tree of a seal is made of, in blocks, and where among them each part's group stands: an
 * affiliate's way up is read, and not computed from everybody's receipts. What was sealed before any release had other
 * bytes, and is sealed anew.
 */
export const receiptGroups: Migration = {
  name: '2027-01-15-receipt-groups',
  change: 'expansion',
  up: (run) => run`
    truncate receipt_parts, receipt_seals, receipt_roots, receipt_notes;
    alter table receipt_parts add column place int not null;
    create table receipt_groups (
      campaign_id uuid not null,
      day int not null,
      block int not null,
      root bytea not null,
      digests bytea not null,
      primary key (campaign_id, day, block)
    );
    alter table receipt_groups alter column digests set storage external`,
};
