import type { Migration } from '@sillage/runtime/postgres';

/** Who sold something, over all campaigns of a merchant: few days of few affiliates. */
export const sellingDays: Migration = {
  name: '2026-12-31-selling-days',
  change: 'expansion',
  up: (run) => run`
    create index affiliate_days_selling on affiliate_days (campaign_id, day, affiliate_id) where conversions > 0`,
};
