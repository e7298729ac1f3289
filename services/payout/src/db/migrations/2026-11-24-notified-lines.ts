import type { Migration } from '@sillage/runtime/postgres';

/** Lines of whom only a mail goes out, and the lease of the one process that sends, in the words of the glossary. */
export const notifiedLines: Migration = {
  name: '2026-11-24-notified-lines',
  up: (run) => run`
    alter table mail_turn rename to mail_lease;
    alter table payout_lines drop constraint payout_lines_check, drop constraint payout_lines_state_check;
    update payout_lines set state = 'notified' where state = 'told';
    alter table payout_lines
      add constraint payout_lines_state_check check (state in ('waiting', 'asking', 'paid', 'failed', 'notified')),
      add constraint payout_lines_notified_check check ((method = 'notice') = (state = 'notified'));
  `,
};
