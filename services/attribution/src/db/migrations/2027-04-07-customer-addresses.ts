import type { Migration } from '@sillage/runtime/postgres';

/** Keyed digests of e-mail addresses, of customers and of affiliates, by which an order of an affiliate's own is known. */
export const customerAddresses: Migration = {
  name: '2027-04-07-customer-addresses',
  change: 'expansion',
  up: (run) => run`
    alter table conversions add column customer_address text not null default '';
    alter table affiliates add column address_digest text not null default ''`,
};
