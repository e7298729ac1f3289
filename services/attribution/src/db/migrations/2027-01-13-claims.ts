import type { Migration } from '@sillage/runtime/postgres';

/** Conversions that a merchant credited to an affiliate who claimed them. */
export const claims: Migration = {
  name: '2027-01-13-claims',
  change: 'expansion',
  up: (run) => run`alter table conversions add column claim_id uuid`,
};
