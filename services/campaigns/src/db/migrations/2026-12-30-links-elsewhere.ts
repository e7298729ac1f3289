import type { Migration } from '@sillage/runtime/postgres';

/** The links of a campaign that lead elsewhere: where it is erased, these change. */
export const linksElsewhere: Migration = {
  name: '2026-12-30-links-elsewhere',
  change: 'expansion',
  up: (run) => run`
    create index short_links_elsewhere on short_links (campaign_id) where target_url is not null`,
};
