import type { Migration } from '@sillage/runtime/postgres';

/** How what is kept of an affiliate's bank account is found, who is erased. */
export const batchLinesByAffiliate: Migration = {
  name: '2027-01-11-batch-lines-by-affiliate',
  change: 'expansion',
  up: (run) => run`create index payment_batch_lines_by_affiliate on payment_batch_lines (affiliate_id)`,
};
