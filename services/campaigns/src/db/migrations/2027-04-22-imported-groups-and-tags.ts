import type { Migration } from '@sillage/runtime/postgres';

/** Which group and which tags a row of an import gives, and which tags exist only because of it. */
export const importedGroupsAndTags: Migration = {
  name: '2027-04-22-imported-groups-and-tags',
  change: 'expansion',
  up: (run) => run`
    alter table import_rows add column group_name text, add column tags text[] not null default '{}';
    alter table imports add column created_tag_ids uuid[] not null default '{}'`,
};
