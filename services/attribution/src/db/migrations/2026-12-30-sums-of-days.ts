import type { Migration } from '@sillage/runtime/postgres';

const COUNTS = `clicks bigint not null, repeated_clicks bigint not null, superseded_clicks bigint not null, rejected_clicks bigint not null,
  visitors bigint not null, affiliate_visitors bigint not null, conversions bigint not null, pending_conversions bigint not null,
  test_conversions bigint not null, awaiting_review bigint not null`;
const MONEY = `revenue_minor numeric not null, refunded_minor numeric not null, commission_minor numeric not null,
  pending_commission_minor numeric not null, approved_commission_minor numeric not null, paid_commission_minor numeric not null,
  fee_minor numeric not null`;

/**
 * The hours of all affiliates of a campaign, and the days of each, summed up afterwards by a job: `hourly` has a row for
 * nearly every click where the affiliates are many. Whoever changes an hour, an older program as well, notes its day in
 * the same transaction; a day that is noted is read from its hours. Notes are only ever added there, so no two folds
 * wait for each other.
 */
export const sumsOfDays: Migration = {
  name: '2026-12-30-sums-of-days',
  change: 'expansion',
  up: (run) =>
    run(`
      create table campaign_hours (campaign_id uuid not null, hour timestamptz not null, ${COUNTS}, primary key (campaign_id, hour));
      create table campaign_hours_money (campaign_id uuid not null, hour timestamptz not null, currency text not null, ${MONEY},
        primary key (campaign_id, hour, currency));
      create table affiliate_days (campaign_id uuid not null, day timestamptz not null, affiliate_id uuid not null, ${COUNTS},
        primary key (campaign_id, day, affiliate_id));
      create table affiliate_days_money (campaign_id uuid not null, day timestamptz not null, affiliate_id uuid not null,
        currency text not null, ${MONEY}, primary key (campaign_id, day, affiliate_id, currency));

      create table changed_days (campaign_id uuid not null, day timestamptz not null);
      create index changed_days_of_campaign on changed_days (campaign_id, day);

      create function note_changed_days() returns trigger language plpgsql as $$
      begin
        insert into changed_days (campaign_id, day)
          select distinct campaign_id, date_trunc('day', hour, 'UTC') from changed;
        return null;
      end $$;
      create trigger note_added after insert on hourly
        referencing new table as changed for each statement execute function note_changed_days();
      create trigger note_updated after update on hourly
        referencing new table as changed for each statement execute function note_changed_days();
      create trigger note_added after insert on hourly_money
        referencing new table as changed for each statement execute function note_changed_days();
      create trigger note_updated after update on hourly_money
        referencing new table as changed for each statement execute function note_changed_days();

      -- None has been summed up. After the triggers, whose lock folds wait for meanwhile, so that none is missed.
      insert into changed_days (campaign_id, day)
        select distinct campaign_id, date_trunc('day', hour, 'UTC') from hourly
        union select distinct campaign_id, date_trunc('day', hour, 'UTC') from hourly_money`),
};
