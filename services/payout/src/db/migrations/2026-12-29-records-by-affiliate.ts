import type { Migration } from '@sillage/runtime/postgres';

/** How what is kept about one affiliate is found, who asks to see it. */
export const recordsByAffiliate: Migration = {
  name: '2026-12-29-records-by-affiliate',
  change: 'expansion',
  up: (run) => run`
    create index payout_lines_by_affiliate on payout_lines (affiliate_id);
    create index mails_about_affiliate on mails (affiliate_id)`,
};
