import type { Migration } from '@sillage/runtime/postgres';

/**
 * The books. The database itself holds their rules, whoever writes: nothing that was booked is changed or removed, every
 * transaction balances, every balance is the sum of its entries.
 */
export const ledger: Migration = {
  name: '2026-11-22-ledger',
  up: (run) => run`
    create table ledger_accounts (
      id bigint generated always as identity primary key,
      type text not null,
      campaign_id uuid,
      affiliate_id uuid,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      name text not null generated always as
        (type || coalesce(':' || campaign_id::text, '') || coalesce(':' || affiliate_id::text, '') || ':' || currency) stored unique,
      constraint ledger_accounts_owner check (
        case
          when type in ('clearing.charges', 'platform.cash') then campaign_id is null and affiliate_id is null
          when type in ('merchant.pending', 'merchant.commissions', 'merchant.fees', 'platform.fees_accrued', 'platform.fees')
            then campaign_id is not null and affiliate_id is null
          when type in ('affiliate.pending', 'affiliate.payable', 'affiliate.settling')
            then campaign_id is not null and affiliate_id is not null
          else false
        end)
    );
    create index ledger_accounts_by_campaign on ledger_accounts (campaign_id, type);
    create index ledger_accounts_by_affiliate on ledger_accounts (affiliate_id) where affiliate_id is not null;
    create index ledger_accounts_by_type on ledger_accounts (type);

    create table ledger_transactions (
      id bigint generated always as identity primary key,
      business_key text not null check (business_key <> ''),
      kind text not null check (kind ~ '^[a-z_]+$'),
      occurred_at timestamptz not null,
      recorded_at timestamptz not null default now(),
      campaign_id uuid,
      settlement_id uuid,
      invoice_id uuid,
      constraint ledger_transactions_business_key unique (business_key)
    );
    create index ledger_transactions_by_campaign on ledger_transactions (campaign_id, id);
    create index ledger_transactions_by_settlement on ledger_transactions (settlement_id) where settlement_id is not null;
    create index ledger_transactions_by_invoice on ledger_transactions (invoice_id) where invoice_id is not null;
    create index ledger_transactions_payments on ledger_transactions (campaign_id, occurred_at desc, id desc)
      where kind in ('direct_mark', 'direct_payment', 'transfer');

    create table ledger_entries (
      transaction_id bigint not null,
      line integer not null check (line > 0),
      account_id bigint not null,
      currency text not null,
      -- Debit positive, credit negative; within what the services read exactly.
      amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 9007199254740991),
      primary key (transaction_id, line)
    );
    create index ledger_entries_by_account on ledger_entries (account_id, transaction_id);

    create table account_balances (
      account_id bigint primary key,
      balance_minor bigint not null,
      entries_count bigint not null
    ) with (fillfactor = 70);

    -- Append-only: not even the owner of the tables holds the privilege, and the triggers refuse those who need none.
    revoke update, delete, truncate on ledger_accounts, ledger_transactions, ledger_entries from public, current_user;
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused: %', tg_op, tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
    end $$;
    create trigger append_only before update or delete or truncate on ledger_accounts
      for each statement execute function refuse_change('what was booked stays as it is');
    create trigger append_only before update or delete or truncate on ledger_transactions
      for each statement execute function refuse_change('what was booked stays as it is');
    create trigger append_only before update or delete or truncate on ledger_entries
      for each statement execute function refuse_change('what was booked stays as it is');
    create trigger kept_by_entries before insert or update or delete or truncate on account_balances
      for each statement when (pg_trigger_depth() = 0) execute function refuse_change('a balance follows from its entries');

    -- Since nothing ever goes, what exists when an entry is written exists for ever: one look for a whole statement does
    -- what foreign keys would do with two look-ups and two row locks for each entry. A transaction's entries come in one
    -- statement, the one with its first line; so none can be added to it later.
    create function book_entries() returns trigger language plpgsql set search_path from current as $$
    begin
      if exists (
        select from new_entries e
        left join ledger_accounts a on a.id = e.account_id and a.currency = e.currency
        left join ledger_transactions t on t.id = e.transaction_id
        where a.id is null or t.id is null
      ) then
        raise exception 'an entry names no transaction, no account, or another currency than its account''s'
          using errcode = 'foreign_key_violation';
      end if;
      if exists (select from new_entries group by transaction_id having min(line) <> 1) then
        raise exception 'entries are added to a transaction that was booked before' using errcode = 'restrict_violation';
      end if;
      -- Ordered, so that two that book on the same accounts wait for each other and never in a circle.
      insert into account_balances as b (account_id, balance_minor, entries_count)
        select account_id, sum(amount_minor), count(*) from new_entries group by account_id order by account_id
        on conflict (account_id) do update
          set balance_minor = b.balance_minor + excluded.balance_minor, entries_count = b.entries_count + excluded.entries_count;
      return null;
    end $$;
    create trigger book_entries after insert on ledger_entries
      referencing new table as new_entries for each statement execute function book_entries();

    create function check_balanced() returns trigger language plpgsql set search_path from current as $$
    begin
      if (
        select coalesce(sum(entries), 0) < 2 or bool_or(total <> 0)
        from (select count(*) as entries, sum(amount_minor) as total from ledger_entries where transaction_id = new.id group by currency) c
      ) then
        raise exception 'the ledger transaction % does not balance', new.business_key
          using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
      end if;
      return null;
    end $$;
    create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
      deferrable initially deferred for each row execute function check_balanced();

    -- Each conversion as its newest event says, and how it was paid.
    create table conversions (
      conversion_id uuid primary key,
      campaign_id uuid not null,
      affiliate_id uuid not null,
      version bigint not null check (version > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      state text not null check (state in ('pending', 'approved', 'paid', 'rejected', 'refunded')),
      pending_minor bigint not null check (pending_minor >= 0),
      earned_minor bigint not null check (earned_minor >= 0),
      net_revenue_minor bigint not null check (net_revenue_minor >= 0),
      fee_minor bigint not null check (fee_minor >= 0),
      approved_at timestamptz,
      -- The settlement line that pays it, or told the affiliate of it.
      line_id uuid,
      -- The payment of everything owed that the merchant recorded, where it was among what was owed.
      direct_payment_id uuid,
      -- The first version that said 'paid', and what it said.
      marked_version bigint,
      marked_affiliate_id uuid,
      marked_minor bigint check (marked_minor >= 0),
      -- What the mark took off the affiliate's balance; 0 where a settlement or a recorded payment did.
      discharged_minor bigint not null default 0 check (discharged_minor >= 0),
      constraint conversions_mark check (num_nulls(marked_version, marked_affiliate_id, marked_minor) in (0, 3)),
      constraint conversions_paid_once check (num_nonnulls(line_id, direct_payment_id, nullif(discharged_minor, 0)) <= 1)
    );
    create index conversions_by_affiliate on conversions (campaign_id, affiliate_id);
    create index conversions_by_line on conversions (line_id) where line_id is not null;
    create index conversions_unpaid on conversions (campaign_id, affiliate_id, currency)
      where state = 'approved' and line_id is null and direct_payment_id is null and marked_version is null;

    -- What the platform's fee is charged on, one row for each change of a conversion's approved revenue.
    create table fee_items (
      id bigint generated always as identity primary key,
      campaign_id uuid not null,
      conversion_id uuid not null references conversions,
      version bigint not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      revenue_minor bigint not null,
      fee_minor bigint not null,
      invoice_id uuid,
      unique (conversion_id, version)
    );
    create index fee_items_unbilled on fee_items (campaign_id, currency, period) where invoice_id is null;
    create index fee_items_by_period on fee_items (period, campaign_id);
    create index fee_items_by_invoice on fee_items (invoice_id) where invoice_id is not null;

    -- Where affiliates are paid to, as their newest event says; no row: never invited.
    create table payout_accounts (
      affiliate_id uuid primary key,
      version bigint not null,
      status text not null check (status in ('pending', 'restricted', 'enabled', 'rejected'))
    );
  `,
};
