import type { Migration } from '@sillage/runtime/postgres';

/** What affiliates say about orders that are under review, once for each order that is theirs. */
export const appeals: Migration = {
  name: '2027-02-15-appeals',
  change: 'expansion',
  up: (run) => run`
    create table appeals (
      conversion_id uuid not null,
      campaign_id uuid not null references campaigns,
      affiliate_id uuid not null references affiliates,
      words text not null,
      appealed_at timestamptz not null,
      primary key (conversion_id, affiliate_id)
    );
    create index appeals_by_affiliate on appeals (affiliate_id);
    create index appeals_by_campaign on appeals (campaign_id);
    create index appeals_by_time on appeals (appealed_at)`,
};
