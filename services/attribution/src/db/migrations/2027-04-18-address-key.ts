import type { Migration } from '@sillage/runtime/postgres';

/** By which key all digests of affiliates' addresses were made; no row: some were not made at all. */
export const addressKey: Migration = {
  name: '2027-04-18-address-key',
  change: 'expansion',
  up: (run) => run`
    create table address_key (
      only_one boolean primary key default true check (only_one),
      known_by text not null
    )`,
};
