import type { Migration } from '@sillage/runtime/postgres';

/** Shares of a month from hours are tens of thousands of rows; from days and the hours at both ends they are a tenth of that. */
export const sharesByDay: Migration = {
  name: '2026-11-21-shares-by-day',
  up: (sql) => sql`
    create table daily_dimensions (
      campaign_id uuid not null,
      scope_id uuid not null,
      day timestamptz not null,
      dimension text not null check (dimension in ('country', 'device', 'referrer')),
      value text not null,
      clicks bigint not null,
      primary key (campaign_id, scope_id, day, dimension, value)
    ) with (fillfactor = 70);
    insert into daily_dimensions
      select campaign_id, scope_id, date_trunc('day', hour, 'UTC'), dimension, value, sum(clicks)
      from hourly_dimensions group by 1, 2, 3, 4, 5`,
};
