import type { Migration } from '@sillage/runtime/postgres';

/** What the rules against fraud found about conversions; and each campaign's rules, of which none are the default ones. */
export const assessments: Migration = {
  name: '2027-02-13-assessments',
  change: 'expansion',
  up: (run) => run`
    create table assessments (
      conversion_id uuid not null,
      affiliate_id uuid not null,
      is_later boolean not null,
      id uuid not null,
      campaign_id uuid not null,
      occurred_at timestamptz not null,
      score int not null,
      review_days int not null,
      findings jsonb not null,
      primary key (conversion_id, affiliate_id, is_later)
    );
    create index assessments_of_campaign on assessments (campaign_id, occurred_at);
    alter table conversions
      add column fraud_score int not null default 0,
      add column fraud_rules text not null default '';
    create index conversions_under_review on conversions (campaign_id, affiliate_id, occurred_at desc, id desc)
      where held_for = 'under_review';
    create index conversions_assessed on conversions (campaign_id, affiliate_id) where fraud_rules <> '';
    alter table campaigns add column fraud_history jsonb not null default '[]'`,
};
