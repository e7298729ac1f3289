import type { Migration } from '@sillage/runtime/postgres';

/** How long the hold of orders is that affiliates of a group bring. */
export const groupHolds: Migration = {
  name: '2027-02-22-group-holds',
  change: 'expansion',
  up: (run) => run`
    alter table affiliate_groups
      add column hold_days integer,
      add constraint affiliate_groups_hold check (hold_days between 0 and 365) not valid;
    alter table affiliates add column hold_days integer;
    alter table affiliate_rates add column hold_days integer`,
};
