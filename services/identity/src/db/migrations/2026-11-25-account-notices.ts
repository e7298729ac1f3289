import type { Migration } from '@sillage/runtime/postgres';

/** Which mails other services asked for, so that each is sent once. */
export const accountNotices: Migration = {
  name: '2026-11-25-account-notices',
  up: (run) => run`
    create table account_notices (
      id uuid primary key,
      created_at timestamptz not null
    );
    create index account_notices_by_age on account_notices (created_at)`,
};
