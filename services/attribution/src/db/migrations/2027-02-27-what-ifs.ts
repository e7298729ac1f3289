import type { Migration } from '@sillage/runtime/postgres';

/** What merchants asked about other settings, and the answers. Not part of the projection: a rebuild takes them along. */
export const whatIfs: Migration = {
  name: '2027-02-27-what-ifs',
  change: 'expansion',
  up: (run) => run`
    create table what_ifs (
      id uuid primary key,
      campaign_id uuid not null,
      book text not null,
      range_from timestamptz not null,
      range_to timestamptz not null,
      supposed jsonb not null,
      total int not null,
      decided int not null default 0,
      cursor uuid,
      clicks_since timestamptz,
      asked_at timestamptz not null,
      attempts int not null default 0,
      tried_at timestamptz not null,
      finished_at timestamptz,
      has_failed boolean not null default false
    );
    create index what_ifs_of_campaign on what_ifs (campaign_id, asked_at desc);
    create unique index what_ifs_under_way on what_ifs (campaign_id) where finished_at is null;
    create index what_ifs_open on what_ifs (tried_at) where finished_at is null;
    create index what_ifs_over on what_ifs (finished_at) where finished_at is not null;
    create table what_if_rows (
      what_if_id uuid not null,
      affiliate_id uuid not null,
      was_conversions int not null,
      was_pending int not null,
      was_commission_minor numeric not null,
      was_fee_minor numeric not null,
      conversions int not null,
      pending int not null,
      commission_minor numeric not null,
      fee_minor numeric not null,
      bookable_minor numeric not null,
      primary key (what_if_id, affiliate_id)
    )`,
};
