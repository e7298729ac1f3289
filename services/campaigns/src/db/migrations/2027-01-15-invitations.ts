import type { Migration } from '@sillage/runtime/postgres';

/** Invitations that merchants mail, and who wants no more of them. */
export const invitations: Migration = {
  name: '2027-01-15-invitations',
  change: 'expansion',
  up: (run) => run`
    create table invitations (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      state text not null check (state in ('sent', 'failed', 'accepted', 'declined', 'withdrawn')),
      name text not null,
      email text not null,
      language text not null,
      words text not null,
      rate_bps int not null check (rate_bps between 0 and 10000),
      mail_id uuid not null,
      mails int not null check (mails > 0),
      created_at timestamptz not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      decided_at timestamptz,
      terms_version int,
      affiliate_id uuid references affiliates,
      forgettable_since timestamptz,
      foreign key (campaign_id, terms_version) references join_terms,
      check ((state in ('sent', 'failed')) = (decided_at is null)),
      check ((state = 'accepted') = (affiliate_id is not null))
    );
    create unique index invitations_once on invitations (campaign_id, email) where state <> 'accepted';
    create index invitations_by_campaign on invitations (campaign_id, id desc);
    create index invitations_by_time on invitations (campaign_id, sent_at);
    create index invitations_by_address on invitations (email);
    create index invitations_by_mail on invitations (mail_id);
    create index invitations_by_affiliate on invitations (affiliate_id) where affiliate_id is not null;
    create index invitations_forgettable on invitations (forgettable_since) where forgettable_since is not null;
    create table invitation_refusals (
      owner_user_id uuid not null,
      digest text not null,
      refused_at timestamptz not null,
      primary key (owner_user_id, digest)
    )`,
};
