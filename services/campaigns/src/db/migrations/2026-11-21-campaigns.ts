import type { Migration } from '@sillage/runtime/postgres';

export const campaigns: Migration = {
  name: '2026-11-21-campaigns',
  async up(sql) {
    await sql`
      create table campaigns (
        id uuid primary key,
        owner_user_id uuid not null,
        version bigint not null check (version > 0),
        name text not null check (name <> ''),
        description text not null,
        target_url text not null check (target_url ~ '^https?://'),
        is_active boolean not null,
        default_rate_bps integer not null check (default_rate_bps between 0 and 10000),
        attribution_window_seconds bigint not null check (attribution_window_seconds between 3600 and 31536000),
        hold_days integer not null check (hold_days in (0, 7, 14, 30, 60, 90)),
        auto_approve boolean not null,
        allowed_hosts text[] not null,
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        visibility text not null check (visibility in ('public', 'link', 'restricted')),
        public_key text not null unique,
        dashboard_token text not null check (length(dashboard_token) >= 22),
        is_demo boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index campaigns_by_owner on campaigns (owner_user_id, created_at desc, id);

      create table hold_periods (
        id bigint generated always as identity primary key,
        campaign_id uuid not null references campaigns,
        from_at timestamptz not null,
        hold_days integer not null check (hold_days in (0, 7, 14, 30, 60, 90)),
        auto_approve boolean not null
      );
      create index hold_periods_by_campaign on hold_periods (campaign_id, id);

      create table affiliates (
        id uuid primary key,
        campaign_id uuid not null references campaigns,
        version bigint not null check (version > 0),
        name text not null check (name <> ''),
        email text not null,
        is_active boolean not null,
        dashboard_token text not null check (length(dashboard_token) >= 22),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index affiliates_by_campaign on affiliates (campaign_id, created_at, id);

      create table affiliate_rates (
        id bigint generated always as identity primary key,
        affiliate_id uuid not null references affiliates,
        from_at timestamptz not null,
        rate_bps integer not null check (rate_bps between 0 and 10000 and rate_bps % 10 = 0)
      );
      create index affiliate_rates_by_affiliate on affiliate_rates (affiliate_id, id);

      create table short_links (
        code text primary key check (code ~ '^[0-9a-z]{6}$'),
        campaign_id uuid not null references campaigns,
        affiliate_id uuid not null references affiliates,
        version bigint not null check (version > 0),
        target_url text check (target_url ~ '^https?://'),
        is_primary boolean not null,
        created_at timestamptz not null
      );
      create index short_links_by_campaign on short_links (campaign_id) where target_url is null;
      create index short_links_by_affiliate on short_links (affiliate_id);
      create unique index short_links_one_primary on short_links (affiliate_id) where is_primary;

      create table secret_keys (
        id uuid primary key,
        campaign_id uuid not null references campaigns,
        hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
        hint text not null,
        created_at timestamptz not null,
        revoked_at timestamptz
      );
      create index secret_keys_by_campaign on secret_keys (campaign_id, created_at);

      create table idempotency_keys (
        owner_user_id uuid not null,
        key text not null,
        request_digest text not null,
        entity_id uuid not null,
        created_at timestamptz not null,
        primary key (owner_user_id, key)
      );
    `;
  },
};
