import type { Migration } from '@sillage/runtime/postgres';

/** Up to which amount the end of the hold approves; null, as for all campaigns of before: any. */
export const approvalLimits: Migration = {
  name: '2026-12-22-approval-limits',
  change: 'expansion',
  async up(sql) {
    await sql`
      alter table campaigns add column approval_limit_minor bigint check (approval_limit_minor > 0)`;
    await sql`
      alter table hold_periods add column approval_limit_minor bigint check (approval_limit_minor > 0)`;
  },
};
