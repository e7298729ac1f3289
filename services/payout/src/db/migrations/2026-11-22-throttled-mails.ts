import type { Migration } from '@sillage/runtime/postgres';

/** How many mails an address got lately: see `countMailsTo`. */
export const throttledMails: Migration = {
  name: '2026-11-22-throttled-mails',
  up: (run) => run`
    create index affiliates_by_address on affiliates (lower(email)) where email <> '';
    create index mails_by_affiliate on mails (affiliate_id, due_at) where state in ('sent', 'unconfirmed');
  `,
};
