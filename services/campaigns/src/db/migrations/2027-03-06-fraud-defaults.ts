import type { Migration } from '@sillage/runtime/postgres';

/** The rules against fraud with which a merchant's new campaigns start; null: the default ones. */
export const fraudDefaults: Migration = {
  name: '2027-03-06-fraud-defaults',
  change: 'expansion',
  up: (run) => run`alter table owners add column fraud_defaults jsonb`,
};
