import type { Migration } from '@sillage/runtime/postgres';

/** The rules against fraud that merchants set, each with when it began; a campaign without any has the default ones. */
export const fraudRules: Migration = {
  name: '2027-02-14-fraud-rules',
  change: 'expansion',
  up: (run) => run`
    create table fraud_periods (
      id bigint generated always as identity primary key,
      campaign_id uuid not null references campaigns,
      from_at timestamptz not null,
      review_score int not null,
      review_days int not null,
      rules jsonb not null
    );
    create index fraud_periods_by_campaign on fraud_periods (campaign_id, id)`,
};
