import type { Migration } from '@sillage/runtime/postgres';

/** Lines of settlements in test mode: nothing is transferred for them, and nobody is written to. */
export const testLines: Migration = {
  name: '2026-12-23-test-lines',
  change: 'expansion',
  up: (run) => run`
    alter table campaigns add column is_test boolean not null default false;
    alter table payout_lines add column is_test boolean not null default false,
      add constraint payout_lines_test_provider check (provider is null or (provider = 'test') = is_test);
  `,
};
