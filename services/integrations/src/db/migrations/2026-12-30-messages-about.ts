import type { Migration } from '@sillage/runtime/postgres';

/** What was said of an affiliate, which goes when they are erased. */
export const messagesAbout: Migration = {
  name: '2026-12-30-messages-about',
  change: 'expansion',
  up: (run) => run`
    create index webhook_messages_about on webhook_messages (object_key, occurred_at) where type = 'affiliate.changed'`,
};
