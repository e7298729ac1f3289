import type { Migration } from '@sillage/runtime/postgres';

/** Payments that a merchant makes by themselves, to many affiliates in one act. */
export const paymentBatches: Migration = {
  name: '2027-01-10-payment-batches',
  change: 'expansion',
  up: (run) => run`
    create table payment_batches (
      id uuid primary key,
      owner_user_id uuid not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      method text not null check (method in ('sepa', 'list')),
      state text not null check (state in ('open', 'paid', 'undone')),
      -- Of the quote that was confirmed: the same again leads to the same batch.
      hash text not null,
      created_at timestamptz not null,
      file_made_at timestamptz,
      closed_at timestamptz,
      constraint payment_batches_once unique (owner_user_id, hash),
      constraint payment_batches_sepa check (method <> 'sepa' or currency = 'EUR'),
      constraint payment_batches_closed check ((state = 'open') = (closed_at is null))
    );
    create index payment_batches_by_owner on payment_batches (owner_user_id, id);

    create table payment_batch_lines (
      id uuid primary key,
      batch_id uuid not null references payment_batches,
      campaign_id uuid not null,
      affiliate_id uuid not null,
      -- Claimed in the ledger while the batch is open.
      amount_minor numeric not null check (amount_minor > 0),
      -- Where it goes: names the details in payout, which alone knows them. Null where it is paid by hand.
      details_id uuid,
      last4 text,
      constraint payment_batch_lines_once unique (batch_id, affiliate_id)
    )`,
};
