import type { Migration } from '@sillage/runtime/postgres';

/**
 * What the inbox of commissions is narrowed to without a state: what waits for the merchant, and large orders; and the
 * decisions about many that are over.
 */
export const inbox: Migration = {
  name: '2026-12-30-inbox',
  change: 'expansion',
  up: (run) => run`
    create index conversions_awaiting_review on conversions (campaign_id, occurred_at desc, id desc)
      where state = 'pending' and (not in_sums or held_for is not null);
    create index conversions_by_amount on conversions (campaign_id, amount_minor);
    create index bulk_reviews_over on bulk_reviews (finished_at) where finished_at is not null`,
};
