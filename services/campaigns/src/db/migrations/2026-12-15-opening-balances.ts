import type { Migration } from '@sillage/runtime/postgres';

/** What another tool still owed affiliates who are imported. */
export const openingBalances: Migration = {
  name: '2026-12-15-opening-balances',
  up: (run) => run`
    alter table affiliates add column opening_balance_minor bigint not null default 0 check (opening_balance_minor >= 0),
      add column opening_currency text check (opening_currency is not null or opening_balance_minor = 0);
    alter table import_rows add column opening_balance_minor bigint not null default 0 check (opening_balance_minor >= 0)`,
};
