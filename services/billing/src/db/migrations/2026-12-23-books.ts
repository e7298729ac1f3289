import type { Migration } from '@sillage/runtime/postgres';

/**
 * The ledger has two books: that of real money, and the test book of campaigns in test mode and demos. What there was is
 * of the live one. No transaction is in both, no charge of one is at the payment provider of the other.
 */
export const books: Migration = {
  name: '2026-12-23-books',
  change: 'expansion',
  up: (run) => run`
    alter table campaigns add column is_test boolean not null default false;
    alter table campaigns add column book text not null
      generated always as (case when is_test or is_demo then 'test' else 'live' end) stored;

    -- The names of live accounts stay as they are: programs of before find them. Accounts are few beside entries.
    alter table ledger_accounts add column book text not null default 'live' check (book in ('live', 'test')), drop column name;
    alter table ledger_accounts add column name text not null generated always as
      (case book when 'test' then 'test:' else '' end
        || type || coalesce(':' || campaign_id::text, '') || coalesce(':' || affiliate_id::text, '') || ':' || currency) stored unique;

    -- All entries of a transaction come in one statement, and an account stays in its book: one look for all of them.
    create or replace function book_entries() returns trigger language plpgsql set search_path from current as $$
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
      if exists (
        select from new_entries e join ledger_accounts a on a.id = e.account_id
        group by e.transaction_id having min(a.book) <> max(a.book)
      ) then
        raise exception 'a transaction is in two books' using errcode = 'check_violation', constraint = 'ledger_transactions_one_book';
      end if;
      -- Ordered, so that two that book on the same accounts wait for each other and never in a circle.
      insert into account_balances as b (account_id, balance_minor, entries_count)
        select account_id, sum(amount_minor), count(*) from new_entries group by account_id order by account_id
        on conflict (account_id) do update
          set balance_minor = b.balance_minor + excluded.balance_minor, entries_count = b.entries_count + excluded.entries_count;
      return null;
    end $$;

    alter table conversions add column book text not null default 'live' check (book in ('live', 'test'));
    -- A conversion that goes to another book has items of one version in both.
    alter table fee_items add column book text not null default 'live' check (book in ('live', 'test')),
      drop constraint fee_items_conversion_id_version_fee_bps_key, add unique (conversion_id, version, fee_bps, book);

    alter table settlements add column book text not null default 'live' check (book in ('live', 'test'));
    drop index settlements_one_under_way;
    create unique index settlements_one_under_way on settlements (campaign_id, book)
      where state in ('charging', 'charge_failed', 'paying');
    alter table settlement_lines drop constraint settlement_lines_mail_check,
      add constraint settlement_lines_mail_check check (mail in ('sent', 'failed', 'unconfirmed', 'not_sent'));

    alter table charges add column book text not null default 'live' check (book in ('live', 'test')),
      add constraint charges_book_provider check (provider is null or (provider = 'test') = (book = 'test'));

    alter table invoices add column book text not null default 'live' check (book in ('live', 'test')),
      add constraint invoices_book_kind check (book = 'live' or kind = 'settlement'),
      add constraint invoices_book_number check (number is null or (number like 'TEST-%') = (book = 'test'));
    create table test_invoice_numbers (
      year integer primary key,
      last bigint not null check (last > 0)
    );

    -- What the stand-in that charges test cards holds: an invoice for each charge of the test book.
    create table test_provider_invoices (
      id text primary key,
      idempotency_key text not null unique,
      charge_id uuid not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      commissions_minor numeric,
      fees_minor numeric,
      status text not null check (status in ('draft', 'open', 'paid', 'void')),
      refused_key text,
      created_at timestamptz not null
    );
    create index test_provider_invoices_by_charge on test_provider_invoices (charge_id);
  `,
};
