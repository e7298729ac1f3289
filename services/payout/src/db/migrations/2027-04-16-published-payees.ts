import type { Migration } from '@sillage/runtime/postgres';

/**
 * What was last published of each affiliate's accounts: keyed digests, by which an order that is paid from there is known.
 * Without a foreign key: its check would wait for whoever has locked the affiliate and waits to publish as well.
 */
export const publishedPayees: Migration = {
  name: '2027-04-16-published-payees',
  change: 'expansion',
  up: (run) => run`
    create table published_payees (
      affiliate_id uuid primary key,
      -- Grows with every change.
      version bigint not null,
      accounts text[] not null
    )`,
};
