import type { Migration } from '@sillage/runtime/postgres';

/** Addresses at which a mail server said that nobody is reached. */
export const unreachableAddresses: Migration = {
  name: '2027-01-17-unreachable-addresses',
  change: 'expansion',
  up: (run) => run`
    create table unreachable_addresses (
      email text primary key,
      since timestamptz not null
    )`,
};
