import type { Migration } from '@sillage/runtime/postgres';

/**
 * What happens to money at the payment provider after it has moved: charges that are refunded or disputed, transfers that come
 * back, and what the provider's own list of movements says differently from the ledger.
 */
export const returns: Migration = {
  name: '2026-11-23-returns',
  up: (run) => run`
    alter table ledger_accounts drop constraint ledger_accounts_owner;
    alter table ledger_accounts add constraint ledger_accounts_owner check (
      case
        when type in ('clearing.charges', 'platform.cash') then campaign_id is null and affiliate_id is null
        when type in ('merchant.pending', 'merchant.commissions', 'merchant.fees', 'merchant.disputed', 'merchant.returned',
          'merchant.prepaid', 'platform.fees_accrued', 'platform.fees')
          then campaign_id is not null and affiliate_id is null
        when type in ('affiliate.pending', 'affiliate.payable', 'affiliate.settling')
          then campaign_id is not null and affiliate_id is not null
        else false
      end);
    drop index ledger_transactions_payments;
    create index ledger_transactions_payments on ledger_transactions (campaign_id, occurred_at desc, id desc)
      where kind in ('direct_mark', 'direct_payment', 'transfer', 'transfer_reversed');

    alter table charges drop constraint charges_subject_check;
    alter table charges add constraint charges_subject_check check (subject in ('invoice', 'settlement', 'recovery'));
    alter table charges add column reads_begun bigint not null default 0;
    alter table charges add column reads_stored bigint not null default 0;
    create index charges_by_provider_charge on charges (provider_charge_id) where provider_charge_id is not null;

    create table charge_returns (
      id text primary key,
      kind text not null check (kind in ('refund', 'dispute')),
      charge_id uuid not null references charges,
      owner_user_id uuid not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      amount_minor bigint not null check (amount_minor >= 0),
      outcome text not null check (outcome in ('open', 'won', 'lost', 'done', 'failed')),
      -- What is with the bank or the merchant now, and not with the platform.
      disputed_minor bigint not null check (disputed_minor >= 0),
      owed_minor bigint not null check (owed_minor >= 0),
      changes integer not null,
      answer_by timestamptz,
      opened_at timestamptz not null,
      check (disputed_minor = 0 or kind = 'dispute')
    );
    create index charge_returns_by_charge on charge_returns (charge_id);
    create index charge_returns_open on charge_returns (owner_user_id) where outcome = 'open';

    alter table settlement_charges add column prepaid_minor bigint not null default 0 check (prepaid_minor >= 0);
    alter table settlement_lines add column returned_minor bigint not null default 0
      check (returned_minor between 0 and amount_minor and (returned_minor = 0 or state = 'paid'));
    create index settlement_lines_by_transfer on settlement_lines (transfer_id) where transfer_id is not null;
    create index settlement_lines_held on settlement_lines (settlement_id) where state = 'held';

    create index provider_events_by_object on provider_events (object_id);
  `,
};
