import type { Migration } from '@sillage/runtime/postgres';

/**
 * Rules that accept applications, which accepted which, and whether search engines may list a page. Not valid: the
 * applications of before have neither column, so none of them needs to be read.
 */
export const joinRules: Migration = {
  name: '2027-01-16-join-rules',
  change: 'expansion',
  up: (run) => run`
    create table join_rules (
      campaign_id uuid not null references campaigns,
      version int not null check (version > 0),
      rules jsonb not null,
      published_at timestamptz not null,
      primary key (campaign_id, version)
    );
    alter table join_pages
      add column rules_version int,
      add column is_listed boolean not null default false,
      add foreign key (campaign_id, rules_version) references join_rules;
    alter table applications
      add column rules_version int,
      add column accepted_by text,
      add constraint applications_accepted_by check (accepted_by in ('domain', 'answered')) not valid,
      add constraint applications_by_rules check ((accepted_by is null) = (rules_version is null)) not valid`,
};
