import type { Migration } from '@sillage/runtime/postgres';

/**
 * What a page reported, and nobody stands behind yet, is counted and enters no sum of money. The rows say what is in the sums;
 * until now everything that was not rejected was. Page reports that are not approved are decided anew right after the start,
 * which takes their amounts out of the sums, here and, by their events, in the ledger: revenue, commissions and fee of what
 * awaits review go down by exactly these orders, and nothing else changes.
 */
export const unverified: Migration = {
  name: '2026-11-23-unverified',
  up: (run) => run`
    alter table conversions add column in_sums boolean not null default false, add column held_for text;
    update conversions set in_sums = true where version > 0 and not is_test and affiliate_id is not null and state <> 'rejected';
    alter table hourly add column awaiting_review bigint not null default 0;
    alter table totals add column awaiting_review bigint not null default 0;
    alter table hourly alter column awaiting_review drop default;
    alter table totals alter column awaiting_review drop default;
    insert into redecisions (campaign_id, conversion_id)
      select campaign_id, id from conversions
      where not verified and not is_test and affiliate_id is not null and state in ('pending', 'refunded')
      on conflict do nothing;
    create index conversions_vouched on conversions (campaign_id, occurred_at desc, id desc) where reported_verified and not is_test;
    create index conversions_of_pages on conversions (campaign_id, occurred_at, id) where not reported_verified and not is_test;
    create index reviews_approving on reviews (campaign_id, occurred_at desc, id desc) where decision = 'approved'`,
};
