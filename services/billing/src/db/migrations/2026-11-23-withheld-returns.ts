import type { Migration } from '@sillage/runtime/postgres';

/** Transfers that a bank gave back, and that could not be taken back from the affiliate's account at the provider. */
export const withheldReturns: Migration = {
  name: '2026-11-23-withheld-returns',
  up: (run) => run`
    create table kept_returns (
      line_id uuid primary key,
      payout_id text not null,
      account_id text not null,
      found_at timestamptz not null
    )`,
};
