import type { Migration } from '@sillage/runtime/postgres';

/** What another tool's links called an affiliate is a short code of their campaign. */
export const aliases: Migration = {
  name: '2026-12-14-aliases',
  up: (run) => run`
    alter table import_rows add column alias text;
    alter table short_links drop constraint short_links_code_check;
    alter table short_links add constraint short_links_code_check
      check (code ~ '^[0-9a-z]{6}$' or code ~ ('^' || campaign_id || '[.][0-9a-z][0-9a-z_-]{0,63}$'))`,
};
