import type { Migration } from '@sillage/runtime/postgres';

/** Whether an account may have been created by somebody other than the owner of its address. */
export const unverifiedCreators: Migration = {
  name: '2026-11-24-unverified-creators',
  up: (run) => run`
    alter table users rename column maker_in_doubt to creator_unverified
  `,
};
