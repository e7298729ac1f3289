import type { Migration } from '@sillage/runtime/postgres';

/**
 * An account belongs to the address that was proved when it was set up: one row for each address of an affiliate.
 *
 * Nobody wrote down which address set up the accounts of before. A creation under way names it; of all others it is the
 * affiliate's address as it is known now: detaching them all would stop everybody's payouts, and from here on a change detaches.
 * Transfers that are under way stay with the account they were meant for.
 */
export const provedAddresses: Migration = {
  name: '2026-11-23-proved-addresses',
  up: (run) => run`
    alter table affiliates add column account_version bigint not null default 0;
    alter table affiliates add column account_status text
      check (account_status in ('pending', 'restricted', 'enabled', 'rejected', 'detached'));
    update affiliates a set account_version = p.version, account_status = p.status
      from payout_accounts p where p.affiliate_id = a.affiliate_id;

    alter table payout_accounts drop constraint payout_accounts_pkey;
    alter table payout_accounts add column id uuid primary key default gen_random_uuid();
    alter table payout_accounts add column address text not null default '';
    alter table payout_accounts add column detached_at timestamptz;
    alter table payout_accounts add column objected_at timestamptz;
    alter table payout_accounts add column confirmed_at timestamptz;
    alter table payout_accounts drop column version;
    update payout_accounts p set address = coalesce(case when p.account_id is null then p.create_request ->> 'email' end, a.email)
      from affiliates a where a.affiliate_id = p.affiliate_id;
    create unique index payout_accounts_by_address on payout_accounts (affiliate_id, lower(address)) where address <> '';
    create index payout_accounts_by_affiliate on payout_accounts (affiliate_id);

    alter table payout_lines add column payout_account_id uuid;
    update payout_lines l set payout_account_id = p.id
      from payout_accounts p
      where p.affiliate_id = l.affiliate_id and l.method = 'transfer' and l.state in ('waiting', 'asking');

    alter table mails add column payout_account_id uuid;
    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in ('commission', 'invitation', 'detached'));
    alter table mails add constraint mails_detached_account check ((kind = 'detached') = (payout_account_id is not null));
    create index mails_by_account on mails (payout_account_id, due_at) where payout_account_id is not null;
  `,
};
