import type { Migration } from '@sillage/runtime/postgres';

/** Pages on which people apply to become affiliates, the terms that they accept, and what they send. */
export const applications: Migration = {
  name: '2027-01-06-applications',
  change: 'expansion',
  up: (run) => run`
    create table join_terms (
      campaign_id uuid not null references campaigns,
      version int not null check (version > 0),
      text text not null,
      published_at timestamptz not null,
      primary key (campaign_id, version)
    );
    create table join_pages (
      campaign_id uuid primary key references campaigns,
      is_open boolean not null,
      approval text not null check (approval in ('by_hand', 'at_once')),
      intro text not null,
      questions jsonb not null,
      terms_version int,
      foreign key (campaign_id, terms_version) references join_terms
    );
    create table applications (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      state text not null default 'unconfirmed' check (state in ('unconfirmed', 'open', 'accepted', 'declined')),
      name text not null,
      email text not null,
      language text not null,
      answers jsonb not null,
      terms_version int,
      created_at timestamptz not null,
      decided_at timestamptz,
      reason text not null default '',
      affiliate_id uuid references affiliates,
      forgettable_since timestamptz,
      foreign key (campaign_id, terms_version) references join_terms,
      check ((state in ('accepted', 'declined')) = (decided_at is not null)),
      check ((state = 'accepted') = (affiliate_id is not null))
    );
    create index applications_by_campaign on applications (campaign_id, state, id);
    create unique index applications_once on applications (campaign_id, lower(email)) where state = 'open';
    create index applications_by_address on applications (lower(email));
    create index applications_by_affiliate on applications (affiliate_id) where affiliate_id is not null;
    create index applications_forgettable on applications (forgettable_since) where forgettable_since is not null`,
};
