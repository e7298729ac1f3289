import type { Migration } from '@sillage/runtime/postgres';

/** The newest day whose published root was mailed. */
export const mailedRoots: Migration = {
  name: '2027-01-15-mailed-roots',
  change: 'expansion',
  up: (run) => run`
    create table mailed_roots (
      only_one boolean primary key default true check (only_one),
      day date not null
    )`,
};
