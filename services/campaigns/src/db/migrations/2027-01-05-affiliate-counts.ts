import type { Migration } from '@sillage/runtime/postgres';

/**
 * How many affiliates each campaign has, without those who were removed: a merchant's list shows it of every campaign. In
 * a table of its own, because whoever adds one shares the lock of the campaign with others.
 */
export const affiliateCounts: Migration = {
  name: '2027-01-05-affiliate-counts',
  change: 'expansion',
  up: (run) => run`
    create table affiliate_counts (
      campaign_id uuid primary key,
      affiliates integer not null check (affiliates >= 0)
    ) with (fillfactor = 70);

    -- Whoever writes, an older program as well.
    create function count_affiliates() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op = 'INSERT' then
        insert into affiliate_counts as k (campaign_id, affiliates)
          select campaign_id, count(*) from new_rows where not is_removed group by campaign_id order by campaign_id
          on conflict (campaign_id) do update set affiliates = k.affiliates + excluded.affiliates;
      elsif tg_op = 'DELETE' then
        update affiliate_counts k set affiliates = k.affiliates - gone.affiliates
          from (select campaign_id, count(*) as affiliates from old_rows where not is_removed group by campaign_id) gone
          where k.campaign_id = gone.campaign_id;
      else
        update affiliate_counts k set affiliates = k.affiliates + changed.affiliates
          from (
            select campaign_id, sum(case when n.is_removed then -1 else 1 end) as affiliates
            from new_rows n join old_rows o using (id, campaign_id)
            where n.is_removed <> o.is_removed group by campaign_id) changed
          where k.campaign_id = changed.campaign_id;
      end if;
      return null;
    end $$;
    create trigger count_added after insert on affiliates
      referencing new table as new_rows for each statement execute function count_affiliates();
    create trigger count_changed after update on affiliates
      referencing new table as new_rows old table as old_rows for each statement execute function count_affiliates();
    create trigger count_gone after delete on affiliates
      referencing old table as old_rows for each statement execute function count_affiliates();

    -- After the triggers, whose lock writers wait for meanwhile, so that none is missed.
    insert into affiliate_counts (campaign_id, affiliates)
      select campaign_id, count(*) filter (where not is_removed) from affiliates group by campaign_id`,
};
