import type { Migration } from '@sillage/runtime/postgres';

/** The states of settlement lines and provider calls, and a conversion's month, in the words of the glossary. */
export const notifiedLines: Migration = {
  name: '2026-11-24-notified-lines',
  up: (run) => run`
    alter table conversions rename column told_in to notified_period;
    alter table conversions rename constraint conversions_told_in_check to conversions_notified_period_check;
    alter table settlement_lines drop constraint settlement_lines_check2, drop constraint settlement_lines_state_check;
    update settlement_lines set state = 'notified' where state = 'told';
    alter table settlement_lines
      add constraint settlement_lines_state_check
        check (state in ('held', 'waiting', 'paid', 'failed', 'notified', 'released')),
      add constraint settlement_lines_notified_check check (state <> 'notified' or method = 'notice');
    alter table provider_calls drop constraint provider_calls_state_check;
    update provider_calls set state = 'key_expired' where state = 'spent';
    alter table provider_calls add constraint provider_calls_state_check
      check (state in ('asked', 'done', 'refused', 'key_expired'));
  `,
};
