import type { Migration } from '@sillage/runtime/postgres';

/**
 * Bonuses and corrections, each with one transaction of the ledger. They are as lasting as what was booked: nothing of one is
 * changed but the reason of an affiliate who is erased, and none is deleted. Another entry takes one back.
 */
export const adjustments: Migration = {
  name: '2027-01-14-adjustments',
  change: 'expansion',
  up: (run) => run`
    create table adjustments (
      id uuid primary key,
      campaign_id uuid not null,
      affiliate_id uuid not null,
      book text not null check (book in ('live', 'test')),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      amount_minor bigint not null check (amount_minor <> 0),
      reason text not null,
      made_by uuid not null,
      made_at timestamptz not null,
      reverses uuid,
      -- Of the transaction that books it.
      business_key text not null generated always as ('adjustment:' || id::text) stored unique,
      constraint adjustments_reversed_once unique (reverses)
    );
    create index adjustments_by_affiliate on adjustments (affiliate_id, id);
    create index adjustments_by_campaign on adjustments (campaign_id, id);

    create function check_adjustment() returns trigger language plpgsql set search_path from current as $$
    declare
      -- A generated column is not there yet.
      fluid constant text[] := array['reason', 'business_key'];
    begin
      if tg_op = 'INSERT' then
        if new.reverses is not null and not exists (
          select from adjustments a
          where a.id = new.reverses and a.reverses is null and a.amount_minor = -new.amount_minor
            and (a.campaign_id, a.affiliate_id, a.book, a.currency) = (new.campaign_id, new.affiliate_id, new.book, new.currency)
        ) then
          raise exception 'the adjustment % takes back what is not there', new.id using errcode = 'foreign_key_violation';
        end if;
      elsif new.reason not in ('', old.reason) or to_jsonb(new) - fluid <> to_jsonb(old) - fluid then
        raise exception 'UPDATE of adjustments is refused: what was booked stays as it is' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger check_adjustment before insert or update on adjustments for each row execute function check_adjustment();
    create trigger append_only before delete or truncate on adjustments
      for each statement execute function refuse_change('what was booked stays as it is')`,
};
