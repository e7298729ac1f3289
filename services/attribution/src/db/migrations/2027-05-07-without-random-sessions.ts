import type { Migration } from '@sillage/runtime/postgres';

/**
 * Programs that know what this needs find the clicks of a session by its day, and read days of dimensions that changed
 * from their hours: this index is no longer read, and folds no longer write days.
 */
export const withoutRandomSessions: Migration = {
  name: '2027-05-07-without-random-sessions',
  change: { needs: '2027-05-06-sessions-by-day' },
  up: (run) => run`drop index clicks_of_session`,
};
