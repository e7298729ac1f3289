import type { Migration } from '@sillage/runtime/postgres';

/**
 * How affiliates want to be written to, as their events say, and mails that were not sent because of it. Not valid: the
 * rows of before satisfied a stricter rule, so none of them needs to be read.
 */
export const mailSettings: Migration = {
  name: '2027-01-14-mail-settings',
  change: 'expansion',
  up: (run) => run`
    alter table affiliates
      add column mail_language text,
      add column muted_mails text[] not null default '{}';
    alter table mails drop constraint mails_state_check;
    alter table mails add constraint mails_state_check
      check (state in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed', 'not_sent')) not valid`,
};
