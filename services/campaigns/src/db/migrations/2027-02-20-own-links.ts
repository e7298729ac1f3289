import type { Migration } from '@sillage/runtime/postgres';

/** Links that affiliates make for themselves, with a name; the others have none. */
export const ownLinks: Migration = {
  name: '2027-02-20-own-links',
  change: 'expansion',
  up: (run) => run`
    alter table short_links
      add column name text,
      add column sub_id text not null default '',
      add column archived_at timestamptz,
      add constraint short_links_named check (name <> '') not valid;
    create index short_links_named on short_links (campaign_id, affiliate_id) where name is not null`,
};
