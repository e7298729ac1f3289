import type { Migration } from '@sillage/runtime/postgres';

const byTime = (table: string, time: string) => `
      create unique index ${table}_by_time on ${table} (campaign_id, ${time}, scope_id, dimension, value);
      alter table ${table} drop constraint ${table}_pkey,
        add constraint ${table}_pkey primary key using index ${table}_by_time;`;

/**
 * With the time before the scope, what a fold writes of an hour is in neighbouring pages, and the hours of a day can be
 * summed. Programs that know this sum days from hours, and read the hours of each day that is in `changed_days`.
 */
export const dimensionsByTime: Migration = {
  name: '2027-05-06-dimensions-by-time',
  change: 'expansion',
  up: (run) => run([byTime('hourly_dimensions', 'hour'), byTime('daily_dimensions', 'day')].join('')),
};
