import type { Migration } from '@sillage/runtime/postgres';

/**
 * Wallets in the place of bank accounts. A program of before takes one for nothing entered, and is refused where it would
 * write over it: the `last4` of its bank account would stand beside the wallet.
 */
export const wallets: Migration = {
  name: '2027-02-06-wallets',
  change: 'expansion',
  up: (run) => run`
    alter table bank_details
      add column wallet text,
      add column masked_email text,
      drop constraint bank_details_empty;
    alter table bank_details
      add constraint bank_details_wallet check (
        (wallet is null) = (masked_email is null) and (wallet is null or (wallet in ('paypal', 'wise') and last4 = ''))) not valid,
      add constraint bank_details_empty check ((sealed is null) = (last4 = '' and wallet is null)) not valid`,
};
