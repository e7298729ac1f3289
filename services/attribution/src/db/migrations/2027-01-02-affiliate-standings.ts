import type { Migration } from '@sillage/runtime/postgres';

/**
 * What each affiliate has brought over all time, in their campaign's currency and the book that counts: what lists are
 * sorted by. The sums of `affiliate_days`, to which the job that writes those adds each difference; of a campaign that
 * went live, of the days since, and of the hours of its first day.
 */
export const affiliateStandings: Migration = {
  name: '2027-01-02-affiliate-standings',
  change: 'expansion',
  up: (run) =>
    run(`
      alter table affiliates add column is_removed boolean not null default false;

      create table affiliate_standings (
        affiliate_id uuid not null,
        campaign_id uuid not null,
        -- Known, and not removed.
        is_listed boolean not null default false,
        clicks bigint not null default 0,
        visitors bigint not null default 0,
        conversions bigint not null default 0,
        revenue_minor numeric not null default 0,
        commission_minor numeric not null default 0,
        fee_minor numeric not null default 0,
        cost_minor numeric not null generated always as (commission_minor + fee_minor) stored,
        -- As conversionRate() has it, in tenths of a percent; -1: there is too little to tell.
        rate bigint not null generated always as
          (case when clicks < 20 or visitors = 0 then -1 else least(1000, round(conversions * 1000.0 / visitors)) end) stored,
        primary key (affiliate_id, campaign_id)
      ) with (fillfactor = 70);

      create function recount_standings(ids uuid[]) returns void language sql as $$
        update affiliate_standings set clicks = 0, visitors = 0, conversions = 0, revenue_minor = 0, commission_minor = 0, fee_minor = 0
          where campaign_id = any (ids);
        insert into affiliate_standings (campaign_id, affiliate_id, clicks, visitors, conversions, revenue_minor, commission_minor, fee_minor)
          select campaign_id, affiliate_id, sum(clicks), sum(visitors), sum(conversions), sum(revenue), sum(commission), sum(fee)
          from (
            select campaign_id, affiliate_id, clicks, affiliate_visitors as visitors, conversions, 0::numeric as revenue,
              0::numeric as commission, 0::numeric as fee
            from affiliate_days left join campaigns using (campaign_id)
            where campaign_id = any (ids) and (live_since is null or day > live_since)
            union all
            select campaign_id, affiliate_id, 0, 0, 0, revenue_minor, commission_minor, fee_minor
            from affiliate_days_money join campaigns using (campaign_id, currency)
            where campaign_id = any (ids) and (live_since is null or day > live_since)
            union all
            select campaign_id, affiliate_id, clicks, affiliate_visitors, conversions, 0, 0, 0
            from campaigns join hourly using (campaign_id)
            where campaign_id = any (ids) and hour >= live_since and hour < date_trunc('day', live_since, 'UTC') + interval '1 day'
            union all
            select campaign_id, affiliate_id, 0, 0, 0, revenue_minor, commission_minor, fee_minor
            from campaigns join hourly_money using (campaign_id, currency)
            where campaign_id = any (ids) and hour >= live_since and hour < date_trunc('day', live_since, 'UTC') + interval '1 day'
          ) parts
          where affiliate_id <> '00000000-0000-0000-0000-000000000000'
          group by campaign_id, affiliate_id
          on conflict (affiliate_id, campaign_id) do update set clicks = excluded.clicks, visitors = excluded.visitors,
            conversions = excluded.conversions, revenue_minor = excluded.revenue_minor,
            commission_minor = excluded.commission_minor, fee_minor = excluded.fee_minor
      $$;

      -- Whoever stores an affiliate, an older program as well.
      create function list_affiliate() returns trigger language plpgsql as $$
      begin
        insert into affiliate_standings as s (affiliate_id, campaign_id, is_listed)
          values (new.affiliate_id, new.campaign_id, not new.is_removed)
          on conflict (affiliate_id, campaign_id) do update set is_listed = excluded.is_listed
          where s.is_listed is distinct from excluded.is_listed;
        return null;
      end $$;
      create trigger list_affiliate after insert or update of is_removed on affiliates
        for each row execute function list_affiliate();

      -- A campaign that goes live begins anew: its first day is counted again, and with it the campaign.
      create function note_first_day() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' or old.live_since is distinct from new.live_since then
          insert into changed_days (campaign_id, day) values (new.campaign_id, date_trunc('day', new.live_since, 'UTC'));
        end if;
        return null;
      end $$;
      create trigger note_first_day after insert or update of live_since on campaigns
        for each row when (new.live_since is not null) execute function note_first_day();

      insert into affiliate_standings (affiliate_id, campaign_id, is_listed) select affiliate_id, campaign_id, true from affiliates;
      select recount_standings(array(select campaign_id from campaigns));

      create index affiliate_standings_by_campaign on affiliate_standings (campaign_id);
      create index affiliates_by_clicks on affiliate_standings (campaign_id, clicks, affiliate_id) where is_listed;
      create index affiliates_by_conversions on affiliate_standings (campaign_id, conversions, affiliate_id) where is_listed;
      create index affiliates_by_rate on affiliate_standings (campaign_id, rate, affiliate_id) where is_listed;
      create index affiliates_by_commissions on affiliate_standings (campaign_id, commission_minor, affiliate_id) where is_listed;
      create index affiliates_by_cost on affiliate_standings (campaign_id, cost_minor, affiliate_id) where is_listed`),
};
