import type { Migration } from '@sillage/runtime/postgres';

/**
 * The newest conversion of each of a thousand campaigns is found in the index alone: whether it is decided yet stands
 * there as well, so that no row of theirs is read.
 */
export const newestConversions: Migration = {
  name: '2027-03-01-newest-conversions',
  change: 'expansion',
  up: (run) => run`
    drop index conversions_of_campaign;
    create index conversions_of_campaign on conversions (campaign_id, occurred_at desc, id desc) include (version)`,
};
