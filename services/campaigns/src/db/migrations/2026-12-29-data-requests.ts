import type { Migration } from '@sillage/runtime/postgres';

/** What affiliates ask about their data, and how the affiliates of one address are found over all campaigns. */
export const dataRequests: Migration = {
  name: '2026-12-29-data-requests',
  change: 'expansion',
  up: (run) => run`
    create table data_requests (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      affiliate_id uuid not null references affiliates,
      kind text not null check (kind in ('rectification', 'restriction', 'erasure')),
      state text not null default 'open' check (state in ('open', 'done', 'declined')),
      wanted_name text,
      wanted_email text,
      reason text not null default '',
      language text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      decided_at timestamptz,
      check ((state = 'open') = (decided_at is null))
    );
    create unique index data_requests_once on data_requests (affiliate_id, kind) where state = 'open';
    create index data_requests_by_affiliate on data_requests (affiliate_id);
    create index data_requests_by_campaign on data_requests (campaign_id);
    create index data_requests_decided on data_requests (decided_at) where decided_at is not null;
    create index affiliates_by_address on affiliates (lower(email));
    create index affiliates_erased on affiliates (updated_at) where email = ''`,
};
