import type { Migration } from '@sillage/runtime/postgres';

/**
 * What an invoice leaves open of an item, because its sum has to be a multiple of the currency's step, is a part of the
 * item of its own.
 */
export const feeRests: Migration = {
  name: '2027-05-09-fee-rests',
  change: 'expansion',
  up: (run) => run`
    alter table fee_items add column part integer not null default 0,
      drop constraint fee_items_conversion_id_version_fee_bps_book_key,
      add constraint fee_items_once unique (conversion_id, version, fee_bps, book, part)`,
};
