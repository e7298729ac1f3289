import type { Migration } from '@sillage/runtime/postgres';

/** What another tool still owed affiliates who were imported. */
export const openingBalances: Migration = {
  name: '2026-12-15-opening-balances',
  up: (run) => run`
    alter table affiliates
      add column opening_minor bigint not null default 0 check (opening_minor >= 0),
      add column opening_currency text check (opening_currency is not null or opening_minor = 0),
      add column opening_booked_minor bigint not null default 0 check (opening_booked_minor >= 0);
    create index affiliates_with_open_balance on affiliates (campaign_id) where opening_minor <> opening_booked_minor`,
};
