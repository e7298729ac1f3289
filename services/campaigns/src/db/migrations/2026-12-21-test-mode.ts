import type { Migration } from '@sillage/runtime/postgres';

/** Campaigns that are tried out without a card, which demos always were, and when they went live. */
export const testMode: Migration = {
  name: '2026-12-21-test-mode',
  change: 'expansion',
  async up(sql) {
    await sql`
      alter table campaigns
        add column is_test boolean not null default false,
        add column live_since timestamptz,
        add constraint campaigns_test_or_live check (not is_test or live_since is null)`;
    await sql`update campaigns set is_test = true where is_demo`;
  },
};
