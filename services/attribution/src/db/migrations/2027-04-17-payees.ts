import type { Migration } from '@sillage/runtime/postgres';

/** Keyed digests of the accounts that customers pay from, and that affiliates are paid to. */
export const payees: Migration = {
  name: '2027-04-17-payees',
  change: 'expansion',
  up: (run) => run`
    alter table conversions add column payment_account text not null default '';
    create table payees (
      campaign_id uuid not null,
      affiliate_id uuid not null,
      version bigint not null,
      accounts text[] not null,
      primary key (campaign_id, affiliate_id)
    )`,
};
