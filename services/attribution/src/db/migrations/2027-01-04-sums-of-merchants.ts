import type { Migration } from '@sillage/runtime/postgres';

const COUNTS = `clicks bigint not null, repeated_clicks bigint not null, superseded_clicks bigint not null, rejected_clicks bigint not null,
  visitors bigint not null, affiliate_visitors bigint not null, conversions bigint not null, pending_conversions bigint not null,
  test_conversions bigint not null, awaiting_review bigint not null`;
const MONEY = `revenue_minor numeric not null, refunded_minor numeric not null, commission_minor numeric not null,
  pending_commission_minor numeric not null, approved_commission_minor numeric not null, paid_commission_minor numeric not null,
  fee_minor numeric not null`;

const COUNTED = [
  ...['clicks', 'repeated_clicks', 'superseded_clicks', 'rejected_clicks', 'visitors', 'affiliate_visitors', 'conversions'],
  ...['pending_conversions', 'test_conversions', 'awaiting_review'],
];
const SUMMED = [
  ...['revenue_minor', 'refunded_minor', 'commission_minor', 'pending_commission_minor', 'approved_commission_minor'],
  ...['paid_commission_minor', 'fee_minor'],
];
/** Tests that belong to nobody are counted for it. */
const NO_AFFILIATE = '00000000-0000-0000-0000-000000000000';
const sums = (columns: readonly string[]) => columns.map((name) => `sum(${name})`).join();

/**
 * The days of campaigns, and the hours of all campaigns of a merchant that are live, and of those in test mode: a
 * merchant may have a thousand. Hours are noted where days were, so that those of the present day are summed up as they
 * end; an older program sums up days still, and knows nothing of these. Whatever moves the figures of a campaign to
 * another merchant or mode notes all of its hours for the merchant. And when each affiliate last sold something.
 */
export const sumsOfMerchants: Migration = {
  name: '2027-01-04-sums-of-merchants',
  change: 'expansion',
  up: (run) =>
    run(`
      create table campaign_days (campaign_id uuid not null, day timestamptz not null, ${COUNTS}, primary key (campaign_id, day));
      create table campaign_days_money (campaign_id uuid not null, day timestamptz not null, currency text not null, ${MONEY},
        primary key (campaign_id, day, currency));
      create table merchant_hours (owner_user_id text not null, is_test boolean not null, hour timestamptz not null, ${COUNTS},
        primary key (owner_user_id, is_test, hour));
      create table merchant_hours_money (owner_user_id text not null, is_test boolean not null, hour timestamptz not null,
        currency text not null, ${MONEY}, primary key (owner_user_id, is_test, hour, currency));

      create table selling_affiliates (campaign_id uuid not null, affiliate_id uuid not null, last_sold_at timestamptz not null,
        primary key (campaign_id, affiliate_id));
      create index selling_affiliates_by_time on selling_affiliates (campaign_id, last_sold_at);

      create table changed_hours (campaign_id uuid not null, hour timestamptz not null);
      create index changed_hours_of_campaign on changed_hours (campaign_id, hour);
      create table changed_merchant_hours (owner_user_id text not null, hour timestamptz not null);
      create index changed_merchant_hours_of_owner on changed_merchant_hours (owner_user_id, hour);

      create or replace function note_changed_days() returns trigger language plpgsql as $$
      begin
        insert into changed_hours (campaign_id, hour) select distinct campaign_id, hour from changed;
        insert into changed_days (campaign_id, day)
          select distinct campaign_id, date_trunc('day', hour, 'UTC') from changed;
        return null;
      end $$;
      create function note_moved_campaign() returns trigger language plpgsql as $$
      begin
        insert into changed_merchant_hours (owner_user_id, hour)
          select distinct owner, hour
          from (
            select hour from campaign_hours where campaign_id = new.campaign_id
            union select hour from changed_hours where campaign_id = new.campaign_id) hours,
            (values (new.owner_user_id), (old.owner_user_id)) owners (owner)
          where owner is not null;
        return null;
      end $$;
      create trigger note_new after insert on campaigns for each row execute function note_moved_campaign();
      create trigger note_moved after update on campaigns for each row
        when ((old.owner_user_id, old.is_test, old.live_since) is distinct from (new.owner_user_id, new.is_test, new.live_since))
        execute function note_moved_campaign();

      -- What is not summed up by days has to be by hours. Folds wait meanwhile, so that none is missed.
      lock table hourly, hourly_money in share row exclusive mode;
      insert into changed_hours (campaign_id, hour)
        select d.campaign_id, h.hour from (select distinct campaign_id, day from changed_days) d
          join hourly h on h.campaign_id = d.campaign_id and h.hour >= d.day and h.hour < d.day + interval '1 day'
        union
        select d.campaign_id, h.hour from (select distinct campaign_id, day from changed_days) d
          join hourly_money h on h.campaign_id = d.campaign_id and h.hour >= d.day and h.hour < d.day + interval '1 day';

      insert into campaign_days (campaign_id, day, ${COUNTED.join()})
        select campaign_id, date_trunc('day', hour, 'UTC'), ${sums(COUNTED)} from campaign_hours group by 1, 2;
      insert into campaign_days_money (campaign_id, day, currency, ${SUMMED.join()})
        select campaign_id, date_trunc('day', hour, 'UTC'), currency, ${sums(SUMMED)} from campaign_hours_money group by 1, 2, 3;
      insert into merchant_hours (owner_user_id, is_test, hour, ${COUNTED.join()})
        select owner_user_id, is_test, hour, ${sums(COUNTED)} from campaign_hours join campaigns using (campaign_id)
        where live_since is null or hour >= live_since group by 1, 2, 3;
      insert into merchant_hours_money (owner_user_id, is_test, hour, currency, ${SUMMED.join()})
        select owner_user_id, is_test, hour, campaign_hours_money.currency, ${sums(SUMMED)}
        from campaign_hours_money join campaigns using (campaign_id)
        where live_since is null or hour >= live_since group by 1, 2, 3, 4;
      insert into selling_affiliates (campaign_id, affiliate_id, last_sold_at)
        select s.campaign_id, s.affiliate_id, last.hour
        from (select distinct campaign_id, affiliate_id from affiliate_days where conversions > 0 and affiliate_id <> '${NO_AFFILIATE}') s
        cross join lateral (
          select hour from hourly h where h.campaign_id = s.campaign_id and h.affiliate_id = s.affiliate_id and h.conversions > 0
          order by hour desc limit 1) last`),
};
