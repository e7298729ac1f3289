import type { Migration } from '@sillage/runtime/postgres';

/** Where the platform pays the affiliates, nobody else says that they were paid. Before there were modes, merchants paid. */
export const paymentModes: Migration = {
  name: '2026-11-22-payment-modes',
  up: (sql) => sql`alter table campaigns add column is_managed boolean not null default false`,
};
