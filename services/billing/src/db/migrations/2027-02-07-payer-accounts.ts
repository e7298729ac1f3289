import type { Migration } from '@sillage/runtime/postgres';

/** The account that a merchant last paid from, where they want it remembered: sealed by payout, which alone can read it. */
export const payerAccounts: Migration = {
  name: '2027-02-07-payer-accounts',
  change: 'expansion',
  up: (run) => run`
    create table payer_accounts (
      owner_user_id uuid primary key,
      sealed bytea not null,
      last4 text not null,
      saved_at timestamptz not null
    )`,
};
