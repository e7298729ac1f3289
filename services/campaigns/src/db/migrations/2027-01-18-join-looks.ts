import type { Migration } from '@sillage/runtime/postgres';

/** Logos and colours of the pages on which people apply or are invited. */
export const joinLooks: Migration = {
  name: '2027-01-18-join-looks',
  change: 'expansion',
  up: (run) => run`
    create table join_logos (
      campaign_id uuid primary key references campaigns,
      digest text not null,
      type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
      width int not null check (width > 0),
      height int not null check (height > 0),
      image bytea not null check (length(image) <= 131072),
      uploaded_at timestamptz not null
    );
    alter table join_pages add column accent_colour text`,
};
