import type { Migration } from '@sillage/runtime/postgres';

/** Groups of affiliates with a rate together. Of affiliates from before it is not known where their rate comes from. */
export const affiliateGroups: Migration = {
  name: '2027-01-18-affiliate-groups',
  change: 'expansion',
  up: (run) => run`
    create table affiliate_groups (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      name text not null check (name <> ''),
      rate_bps integer not null check (rate_bps between 0 and 10000),
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create unique index affiliate_groups_once on affiliate_groups (campaign_id, lower(name));
    alter table affiliates
      add column group_id uuid references affiliate_groups on delete set null,
      add column rate_source text,
      add constraint affiliates_rate_source check (rate_source in ('own', 'group', 'default')) not valid;
    create index affiliates_by_group on affiliates (group_id) where group_id is not null`,
};
