import type { Migration } from '@sillage/runtime/postgres';

/**
 * Campaigns in test mode, which demos always were, and the book that each conversion belongs to. Those of demos are
 * decided anew.
 */
export const testMode: Migration = {
  name: '2026-12-21-test-mode',
  change: 'expansion',
  async up(sql) {
    await sql`
      alter table campaigns
        add column is_test boolean not null default false,
        add column live_since timestamptz`;
    // Not valid: the rows of before are live and satisfied a stricter rule on tests, so nothing needs to be read.
    await sql`
      alter table conversions
        add column book text not null default 'live',
        add constraint conversions_book check (book in ('live', 'test')) not valid,
        drop constraint conversions_check4,
        add constraint conversions_tests check (not is_test or book = 'test' or (commission_minor = 0 and fee_minor = 0)) not valid`;
    await sql`update campaigns set is_test = true where is_demo`;
    await sql`
      insert into redecisions (campaign_id, conversion_id)
      select campaign_id, id from conversions join campaigns using (campaign_id) where is_demo
      on conflict do nothing`;
  },
};
