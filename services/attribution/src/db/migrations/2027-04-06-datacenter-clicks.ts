import type { Migration } from '@sillage/runtime/postgres';

/** Which clicks came from a data centre: few do, and a column would take eight bytes of every click. */
export const datacenterClicks: Migration = {
  name: '2027-04-06-datacenter-clicks',
  change: 'expansion',
  up: (run) => run`
    create table datacenter_clicks (
      occurred_at timestamptz not null,
      id uuid not null,
      primary key (occurred_at, id)
    )`,
};
