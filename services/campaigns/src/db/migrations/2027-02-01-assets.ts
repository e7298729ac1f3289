import type { Migration } from '@sillage/runtime/postgres';

/**
 * What merchants give affiliates to publish, and the pictures of it. A file is noted before it is stored, and until its
 * asset is there it is one that can be removed: so there is neither a picture without a row nor, for long, a row without
 * use.
 */
export const assets: Migration = {
  name: '2027-02-01-assets',
  change: 'expansion',
  up: (run) => run`
    create table assets (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      sub text not null,
      kind text not null check (kind in ('image', 'text', 'link')),
      title text not null check (title <> ''),
      text text,
      target_url text,
      group_ids uuid[],
      place int not null,
      is_archived boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((kind = 'text') = (text is not null)),
      check (kind <> 'link' or target_url is not null)
    );
    create unique index assets_once on assets (campaign_id, sub);
    create table asset_files (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      asset_id uuid references assets,
      purpose text not null check (purpose in ('image', 'thumbnail')),
      type text not null,
      width int not null check (width > 0),
      height int not null check (height > 0),
      bytes int not null check (bytes > 0),
      stored_in text not null check (stored_in in ('postgres', 's3')),
      created_at timestamptz not null,
      removable_from timestamptz,
      check ((asset_id is null) = (removable_from is not null))
    );
    create unique index asset_files_once on asset_files (asset_id, purpose) where asset_id is not null;
    create index asset_files_by_campaign on asset_files (campaign_id);
    create index asset_files_removable on asset_files (removable_from) where removable_from is not null;
    create table asset_file_parts (
      file_id uuid not null references asset_files,
      part int not null,
      bytes bytea not null check (length(bytes) <= 131072),
      primary key (file_id, part)
    )`,
};
