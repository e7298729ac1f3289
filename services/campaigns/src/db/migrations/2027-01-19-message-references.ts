import type { Migration } from '@sillage/runtime/postgres';

/** Mails that are stopped are found among all that wait. */
export const messageReferences: Migration = {
  name: '2027-01-19-message-references',
  change: 'expansion',
  up: (run) => run`
    create index work_queue_by_reference on work_queue ((payload ->> 'reference'))
    where payload ->> 'reference' is not null`,
};
