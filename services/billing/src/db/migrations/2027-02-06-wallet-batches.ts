import type { Migration } from '@sillage/runtime/postgres';

/** Batches that are paid through PayPal and Wise, and what a merchant writes of how they paid. */
export const walletBatches: Migration = {
  name: '2027-02-06-wallet-batches',
  change: 'expansion',
  up: (run) => run`
    alter table payment_batches
      add column reference text,
      drop constraint payment_batches_method_check;
    alter table payment_batches
      add constraint payment_batches_method_check check (method in ('sepa', 'paypal', 'wise', 'list')) not valid,
      add constraint payment_batches_reference check (reference is null or state = 'paid') not valid;
    alter table payment_batch_lines
      -- As it is shown, of the wallet that is paid to.
      add column masked_email text`,
};
