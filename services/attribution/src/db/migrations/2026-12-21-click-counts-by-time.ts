import type { Migration } from '@sillage/runtime/postgres';

/** Statistics count the clicks of a part of an hour: where a day of the reader's time zone begins within it. */
export const clickCountsByTime: Migration = {
  name: '2026-12-21-click-counts-by-time',
  change: 'expansion',
  up: (run) => run`create index click_counts_of_campaign on click_counts (campaign_id, occurred_at)`,
};
