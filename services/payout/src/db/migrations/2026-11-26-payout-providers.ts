import type { Migration } from '@sillage/runtime/postgres';

/** Accounts, and what belongs to them, are at a provider: until now, at Stripe. Their ids are the provider's own. */
export const payoutProviders: Migration = {
  name: '2026-11-26-payout-providers',
  up: (run) => run`
    alter table payout_accounts add column provider text;
    update payout_accounts set provider = 'stripe';
    alter table payout_accounts drop constraint payout_accounts_account_id_key,
      add constraint payout_accounts_account_key unique (provider, account_id),
      add constraint payout_accounts_provider_check
        check (provider is not null or (account_id is null and create_key is null));

    alter table payout_lines add column provider text;
    update payout_lines set provider = 'stripe' where call_key is not null or transfer_id is not null;
    alter table payout_lines drop constraint payout_lines_transfer_id_key,
      add constraint payout_lines_transfer_key unique (provider, transfer_id),
      add constraint payout_lines_provider_check
        check (provider is not null or (call_key is null and transfer_id is null));

    alter table returned_payouts add column provider text not null default 'stripe';
    alter table returned_payouts alter column provider drop default,
      drop constraint returned_payouts_pkey, add primary key (provider, payout_id);
    update work_queue set key = 'stripe ' || key, payload = payload || '{"provider": "stripe"}'
      where queue = 'returned-payouts';

    alter table webhook_events add column provider text not null default 'stripe';
    alter table webhook_events alter column provider drop default,
      drop constraint webhook_events_pkey, add primary key (provider, event_id);
  `,
};
