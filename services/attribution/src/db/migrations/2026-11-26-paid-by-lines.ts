import type { Migration } from '@sillage/runtime/postgres';

/**
 * Which settlement line has paid a conversion. Its payment is kept among the reviews, as one that marks it as paid: so it was
 * until now, and so an instance from before, which may run beside this one during an update, decides as this one does.
 */
export const paidByLines: Migration = {
  name: '2026-11-26-paid-by-lines',
  up: (run) => run`
    alter table reviews add column settlement_line_id uuid;
    alter table conversions add column settlement_line_id uuid`,
};
