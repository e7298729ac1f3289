import type { Migration } from '@sillage/runtime/postgres';

/** Why something failed as a code beside the sentence; drafts that were given up; lines that fail because nothing could be charged for them. */
export const whyFailed: Migration = {
  name: '2026-11-22-why-failed',
  up: (run) => run`
    alter table invoices
      add column failure_code text check (failure_code is null or status = 'failed'),
      drop constraint invoices_status_check,
      add constraint invoices_status_check check (status in ('paid', 'pending', 'failed', 'waived', 'cancelled')),
      add constraint invoices_cancelled_check check (status <> 'cancelled' or (kind = 'settlement' and number is null));
    alter table settlement_charges add column failure_code text;
    alter table settlement_lines
      add column failure_code text,
      drop constraint settlement_lines_check1,
      add constraint settlement_lines_paid_check check (state <> 'paid' or method = 'transfer');
  `,
};
