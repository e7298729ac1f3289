import type { Migration } from '@sillage/runtime/postgres';

/** Payouts to affiliates' banks that came back: what they were made of is taken back from the affiliate's account. */
export const returnedPayouts: Migration = {
  name: '2026-11-23-returned-payouts',
  up: (run) => run`
    create table returned_payouts (
      payout_id text primary key,
      account_id text not null,
      state text not null check (state in ('waiting', 'taken_back', 'kept', 'not_returned')),
      due_at timestamptz not null,
      tries integer not null default 0
    );
    create index returned_payouts_due on returned_payouts (due_at) where state = 'waiting';
  `,
};
