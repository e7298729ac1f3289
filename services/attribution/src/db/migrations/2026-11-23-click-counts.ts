import type { Migration } from '@sillage/runtime/postgres';

/**
 * Clicks of which only the number is known, what rejected clicks were rejected for, by hour and day, and what each
 * Idempotency-Key was used for. Rejections of clicks that are stored already are counted from these.
 */
export const clickCounts: Migration = {
  name: '2026-11-23-click-counts',
  up: async (sql) => {
    await sql`
      create table click_counts (
        event_id uuid primary key,
        campaign_id uuid not null,
        affiliate_id uuid not null,
        occurred_at timestamptz not null,
        reason text not null check (reason <> ''),
        clicks bigint not null check (clicks > 0)
      )`;
    await sql`
      alter table hourly_dimensions drop constraint hourly_dimensions_dimension_check,
        add constraint hourly_dimensions_dimension_check check (dimension in ('country', 'device', 'referrer', 'rejection'));
      alter table daily_dimensions drop constraint daily_dimensions_dimension_check,
        add constraint daily_dimensions_dimension_check check (dimension in ('country', 'device', 'referrer', 'rejection'));
      insert into hourly_dimensions
        select campaign_id, scope_id, date_trunc('hour', occurred_at, 'UTC'), 'rejection', rejected_reason, count(*)
        from clicks cross join lateral (values (campaign_id), (affiliate_id)) as s (scope_id)
        where outcome = 'rejected' group by 1, 2, 3, 5;
      insert into daily_dimensions
        select campaign_id, scope_id, date_trunc('day', hour, 'UTC'), dimension, value, sum(clicks)
        from hourly_dimensions where dimension = 'rejection' group by 1, 2, 3, 4, 5`;
    await sql`
      create table report_keys (
        campaign_id uuid not null,
        kind text not null check (kind in ('sale', 'snippet', 'refund', 'click')),
        key text not null,
        digest text not null,
        event_id uuid not null,
        occurred_at timestamptz not null,
        primary key (campaign_id, kind, key, digest)
      )`;
  },
};
