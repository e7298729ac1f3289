import type { Migration } from '@sillage/runtime/postgres';

export const imports: Migration = {
  name: '2026-12-13-imports',
  up: (run) => run`
    create table imports (
      id uuid primary key,
      campaign_id uuid not null,
      file_name text not null,
      source text not null,
      state text not null,
      columns text[] not null,
      mapping jsonb,
      rows_count integer not null,
      done_to_line integer not null default 0,
      created_at timestamptz not null,
      finished_at timestamptz
    );
    create index imports_by_campaign on imports (campaign_id, created_at desc);

    create table import_rows (
      import_id uuid not null references imports on delete cascade,
      line integer not null,
      cells jsonb not null,
      email text not null default '',
      coupon_codes text[] not null default '{}',
      outcome text,
      problem text,
      affiliate_id uuid,
      primary key (import_id, line)
    );
    create index affiliates_by_email on affiliates (campaign_id, lower(email)) where not is_removed`,
};
