import type { Migration } from '@sillage/runtime/postgres';

/** The kinds of mails about their affiliates that a merchant has switched off. */
export const mutedMails: Migration = {
  name: '2027-03-12-muted-mails',
  change: 'expansion',
  async up(sql) {
    await sql`alter table profiles add column muted_mails text[] not null default '{}'`;
  },
};
