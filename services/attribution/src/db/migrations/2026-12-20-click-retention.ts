import type { Migration } from '@sillage/runtime/postgres';

/**
 * Since when clicks are kept one by one, and what stays of older ones: of the visitors who bought something, as much as
 * decides whose their orders are.
 */
export const clickRetention: Migration = {
  name: '2026-12-20-click-retention',
  change: 'expansion',
  up: (run) => run`
    create table click_retention (
      only_one boolean primary key default true check (only_one),
      kept_from timestamptz not null
    );
    create table kept_clicks (
      campaign_id uuid not null,
      id uuid not null,
      session_id text not null,
      occurred_at timestamptz not null,
      affiliate_id uuid not null,
      window_seconds bigint not null,
      subs text[] not null,
      primary key (id, occurred_at)
    );
    create index kept_clicks_of_session on kept_clicks (campaign_id, session_id)`,
};
