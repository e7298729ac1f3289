import type { Migration } from '@sillage/runtime/postgres';

/**
 * Decisions about many conversions at once, and the order in which lists by state are read. Not part of the projection:
 * a rebuild takes them along.
 */
export const bulkReviews: Migration = {
  name: '2026-12-22-bulk-reviews',
  change: 'expansion',
  up: (run) => run`
    create table bulk_reviews (
      id uuid primary key,
      owner_user_id text not null,
      decision text not null check (decision in ('approved', 'rejected')),
      reason text not null,
      state text not null check (state in ('waiting', 'running', 'done', 'cancelled')),
      starts_at timestamptz not null,
      total int not null check (total > 0),
      decided int not null default 0,
      skipped int not null default 0,
      created_at timestamptz not null,
      finished_at timestamptz,
      check (decided + skipped <= total),
      check ((state in ('done', 'cancelled')) = (finished_at is not null))
    );
    create index bulk_reviews_of_owner on bulk_reviews (owner_user_id, created_at desc);
    create index bulk_reviews_open on bulk_reviews (starts_at) where finished_at is null;
    create table bulk_review_items (
      bulk_review_id uuid not null,
      position int not null,
      conversion_id uuid not null,
      primary key (bulk_review_id, position)
    );
    create index conversions_by_state on conversions (campaign_id, state, occurred_at desc, id desc) where version > 0`,
};
