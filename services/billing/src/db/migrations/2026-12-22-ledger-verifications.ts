import type { Migration } from '@sillage/runtime/postgres';

/** What the last verification of the ledger found. One row; none before the first one. */
export const ledgerVerifications: Migration = {
  name: '2026-12-22-ledger-verifications',
  change: 'expansion',
  up: (run) => run`
    create table ledger_verifications (
      id boolean primary key default true check (id),
      verified_at timestamptz not null,
      differing_proofs integer not null check (differing_proofs >= 0),
      differences bigint not null check (differences >= 0)
    )`,
};
