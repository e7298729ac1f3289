import type { Migration } from '@sillage/runtime/postgres';

/** What a merchant notes about the people behind the affiliates, and the tags by which they find them. */
export const people: Migration = {
  name: '2027-01-11-people',
  change: 'expansion',
  up: (run) => run`
    create table affiliate_notes (
      id uuid primary key,
      owner_user_id uuid not null,
      affiliate_id uuid not null references affiliates,
      text text not null,
      author text not null,
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz
    );
    create index affiliate_notes_by_affiliate on affiliate_notes (affiliate_id);
    create index affiliate_notes_by_owner on affiliate_notes (owner_user_id);
    create index affiliate_notes_deleted on affiliate_notes (deleted_at) where deleted_at is not null;

    create table tags (
      id uuid primary key,
      owner_user_id uuid not null,
      name text not null check (name <> ''),
      created_at timestamptz not null
    );
    create unique index tags_once on tags (owner_user_id, lower(name));
    create table affiliate_tags (
      tag_id uuid not null references tags on delete cascade,
      affiliate_id uuid not null references affiliates,
      primary key (tag_id, affiliate_id)
    );
    create index affiliate_tags_by_affiliate on affiliate_tags (affiliate_id)`,
};
