import type { Migration } from '@sillage/runtime/postgres';

/** Rates that affiliates reach by what they sell. */
export const rateTiers: Migration = {
  name: '2027-02-21-rate-tiers',
  change: 'expansion',
  up: (run) => run`
    create table rate_tiers (
      campaign_id uuid primary key references campaigns,
      basis text not null check (basis in ('last_30_days', 'total')),
      measure text not null check (measure in ('revenue', 'orders')),
      tiers jsonb not null,
      decided_until timestamptz,
      updated_at timestamptz not null
    );
    create index rate_tiers_due on rate_tiers (decided_until nulls first);
    alter table affiliates
      add column tier_rate_bps integer,
      add column base_rate_bps integer,
      drop constraint affiliates_rate_source,
      add constraint affiliates_rate_source check (rate_source in ('own', 'group', 'default', 'tier')) not valid,
      add constraint affiliates_tier check (tier_rate_bps between 0 and 10000) not valid,
      add constraint affiliates_base check (base_rate_bps between 0 and 10000) not valid;
    create index affiliates_in_tiers on affiliates (campaign_id) where tier_rate_bps is not null;
    alter table affiliate_rates add column tier_volume bigint`,
};
