import type { Migration } from '@sillage/runtime/postgres';

/**
 * Clicks of an affiliate are found by their day, as which all of a day share one entry, and sorted where they are read:
 * of a link that is busy, six bytes a click instead of seventy.
 */
export const daysOfAffiliates: Migration = {
  name: '2027-01-07-days-of-affiliates',
  change: 'expansion',
  up: (run) => run`
    drop index clicks_of_affiliate;
    create index clicks_of_affiliate on clicks (affiliate_id, date_bin('1 day', occurred_at, timestamptz 'epoch'))`,
};
