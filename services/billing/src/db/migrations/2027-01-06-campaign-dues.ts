import type { Migration } from '@sillage/runtime/postgres';

/**
 * What each campaign owes its affiliates by month, which every visit of a merchant's home page asks for of all campaigns.
 * Whatever changes it notes the campaign, in the same transaction: a job sums up what is noted, and until then readers
 * sum it up themselves. Notes take no lock that two transactions could wait for.
 */
export const campaignDues: Migration = {
  name: '2027-01-06-campaign-dues',
  change: 'expansion',
  up: (run) => run`
    create table campaign_dues (
      campaign_id uuid not null,
      currency text not null,
      -- Of the conversions' approval; empty: what no conversion accounts for, which counts to the present month.
      period text not null,
      minor numeric not null,
      primary key (campaign_id, currency, period)
    );
    create table changed_dues (campaign_id uuid not null, id bigint generated always as identity primary key);
    create index changed_dues_of_campaign on changed_dues (campaign_id);

    create function note_owed() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into changed_dues
        select distinct a.campaign_id from changed b join ledger_accounts a on a.id = b.account_id
        where a.type = 'affiliate.payable' and a.book = 'live';
      return null;
    end $$;
    create trigger note_owed_first after insert on account_balances
      referencing new table as changed for each statement execute function note_owed();
    create trigger note_owed after update on account_balances
      referencing new table as changed for each statement execute function note_owed();

    create function is_unpaid(c conversions) returns boolean immutable language sql as $$
      select c.book = 'live' and c.state = 'approved' and c.line_id is null and c.direct_payment_id is null
        and c.marked_version is null $$;
    create function note_earned() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op = 'INSERT' then
        insert into changed_dues select distinct campaign_id from new_rows c where is_unpaid(c);
      else
        insert into changed_dues
          select campaign_id from new_rows c where is_unpaid(c) union select campaign_id from old_rows c where is_unpaid(c);
      end if;
      return null;
    end $$;
    create trigger note_earned_first after insert on conversions
      referencing new table as new_rows for each statement execute function note_earned();
    create trigger note_earned after update on conversions
      referencing new table as new_rows old table as old_rows for each statement execute function note_earned();

    -- None has been summed up. After the triggers, whose lock writers wait for meanwhile, so that none is missed.
    insert into changed_dues
      select distinct campaign_id from ledger_accounts where type = 'affiliate.payable' and book = 'live'`,
};
