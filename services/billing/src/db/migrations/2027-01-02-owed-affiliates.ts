import type { Migration } from '@sillage/runtime/postgres';

/**
 * What each affiliate is owed in the currency and the book that their campaign has now: what lists are sorted by. It
 * follows from the balances of the ledger, whoever books.
 */
export const owedAffiliates: Migration = {
  name: '2027-01-02-owed-affiliates',
  change: 'expansion',
  up: (run) => run`
    create table owed_affiliates (
      affiliate_id uuid primary key,
      campaign_id uuid not null,
      -- Known, and not removed.
      is_listed boolean not null default false,
      -- Negative: more was paid than earned after refunds.
      owed_minor numeric not null default 0
    ) with (fillfactor = 70);

    create function list_affiliate() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into owed_affiliates as o (affiliate_id, campaign_id, is_listed)
        values (new.affiliate_id, new.campaign_id, not new.is_removed)
        on conflict (affiliate_id) do update set is_listed = excluded.is_listed
        where o.is_listed is distinct from excluded.is_listed;
      return null;
    end $$;
    create trigger list_affiliate after insert or update of is_removed on affiliates
      for each row execute function list_affiliate();

    create function write_owed() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into owed_affiliates (affiliate_id, campaign_id, owed_minor)
        select a.affiliate_id, a.campaign_id, -b.balance_minor
        from changed b
        join ledger_accounts a on a.id = b.account_id and a.type = 'affiliate.payable'
        join campaigns c on c.campaign_id = a.campaign_id and c.book = a.book and c.currency = a.currency
        order by a.affiliate_id
        on conflict (affiliate_id) do update set owed_minor = excluded.owed_minor;
      return null;
    end $$;
    create trigger write_owed_first after insert on account_balances
      referencing new table as changed for each statement execute function write_owed();
    create trigger write_owed after update on account_balances
      referencing new table as changed for each statement execute function write_owed();

    -- A campaign that goes live, or becomes known after what was booked, counts its balances of that book.
    create function rewrite_owed() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op = 'UPDATE' and (old.book, old.currency) = (new.book, new.currency) then
        return null;
      end if;
      update owed_affiliates set owed_minor = 0 where campaign_id = new.campaign_id and owed_minor <> 0;
      insert into owed_affiliates (affiliate_id, campaign_id, owed_minor)
        select a.affiliate_id, a.campaign_id, -b.balance_minor
        from ledger_accounts a join account_balances b on b.account_id = a.id
        where a.campaign_id = new.campaign_id and a.type = 'affiliate.payable' and a.book = new.book and a.currency = new.currency
        order by a.affiliate_id
        on conflict (affiliate_id) do update set owed_minor = excluded.owed_minor;
      return null;
    end $$;
    create trigger rewrite_owed after insert or update on campaigns for each row execute function rewrite_owed();

    insert into owed_affiliates (affiliate_id, campaign_id, is_listed, owed_minor)
      select f.affiliate_id, f.campaign_id, not f.is_removed, coalesce(-b.balance_minor, 0)
      from affiliates f
      left join campaigns c on c.campaign_id = f.campaign_id
      left join ledger_accounts a on a.affiliate_id = f.affiliate_id and a.type = 'affiliate.payable' and a.book = c.book
        and a.currency = c.currency
      left join account_balances b on b.account_id = a.id;
    create index owed_affiliates_by_sum on owed_affiliates (campaign_id, owed_minor, affiliate_id) where is_listed;
    create index owed_affiliates_by_campaign on owed_affiliates (campaign_id)`,
};
