import type { Migration } from '@sillage/runtime/postgres';

/**
 * The clicks of a session are found by the hashes of its day and its id, and no longer by that of its id alone. There,
 * each click of a new visitor was written to another page of the index, and the first change of a page after a
 * checkpoint writes the whole page to the WAL.
 */
export const sessionsByDay: Migration = {
  name: '2027-05-06-sessions-by-day',
  change: 'expansion',
  up: (run) => run`
    create index clicks_of_session_by_day on clicks (hashtext(left(session_id, 3)), hashtext(session_id))
      where outcome <> 'rejected'`,
};
