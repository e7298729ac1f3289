import type { Migration } from '@sillage/runtime/postgres';

const MONEY = [
  ...['revenue_minor', 'refunded_minor', 'commission_minor', 'pending_commission_minor', 'approved_commission_minor'],
  ...['paid_commission_minor', 'fee_minor'],
];

/** Sums of money have no largest value: `numeric`, where a bigint refused an accepted order once the sum was full. */
export const sums: Migration = {
  name: '2026-11-23-sums',
  up: async (run) => {
    for (const table of ['hourly_money', 'totals_money']) {
      await run(`alter table ${table} ${MONEY.map((column) => `alter column ${column} type numeric`).join(', ')}`);
    }
  },
};
