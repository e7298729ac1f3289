import type { Migration } from '@sillage/runtime/postgres';

/**
 * The payout account at whose address the details in an invoice were entered, so that it is not shown to the holder of
 * another address of the affiliate. Null: written before; only the merchant sees it.
 */
export const accountsOfDocuments: Migration = {
  name: '2027-05-12-accounts-of-documents',
  change: 'expansion',
  up: (run) => run`alter table self_billed_documents add column payout_account_id uuid`,
};
