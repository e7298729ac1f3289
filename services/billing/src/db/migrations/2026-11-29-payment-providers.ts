import type { Migration } from '@sillage/runtime/postgres';

/**
 * Merchants, and with them their cards and charges, are at a provider, and so is a transfer: until now, at Stripe.
 * Their ids are the provider's own.
 */
export const paymentProviders: Migration = {
  name: '2026-11-29-payment-providers',
  up: (run) => run`
    alter table card_owners add column provider text;
    update card_owners set provider = 'stripe'
      where customer_id is not null or customer_key is not null or customer_first_asked_at is not null;
    alter table card_owners drop constraint card_owners_customer_id_key,
      add constraint card_owners_customer_key unique (provider, customer_id),
      add constraint card_owners_provider_check
        check (provider is not null or (customer_id is null and customer_key is null));

    alter table cards drop constraint cards_pkey, add primary key (owner_user_id, card_id);
    create index cards_by_card on cards (card_id);

    alter table charges add column provider text;
    update charges set provider = 'stripe'
      where provider_invoice_id is not null or provider_charge_id is not null
        or id in (select charge_id from provider_calls);
    drop index charges_by_provider_charge;
    create index charges_by_provider_charge on charges (provider, provider_charge_id)
      where provider_charge_id is not null;
    alter table charges drop constraint charges_provider_invoice_id_key,
      add constraint charges_provider_invoice_key unique (provider, provider_invoice_id),
      add constraint charges_provider_check
        check (provider is not null or (provider_invoice_id is null and provider_charge_id is null));

    alter table charge_returns drop constraint charge_returns_pkey, add primary key (charge_id, id);
    drop index charge_returns_by_charge;

    alter table settlement_lines add column provider text;
    update settlement_lines set provider = 'stripe' where transfer_id is not null;
    drop index settlement_lines_by_transfer;
    create index settlement_lines_by_transfer on settlement_lines (provider, transfer_id) where transfer_id is not null;
    alter table settlement_lines add constraint settlement_lines_provider_check
      check (provider is not null or transfer_id is null);

    alter table provider_events add column provider text not null default 'stripe';
    alter table provider_events alter column provider drop default,
      drop constraint provider_events_pkey, add primary key (provider, event_id);
    drop index provider_events_by_object;
    create index provider_events_by_object on provider_events (provider, object_id);
    update work_queue set key = 'stripe ' || key, payload = payload || '{"provider": "stripe"}'
      where queue = 'provider-events';
    update work_queue set payload = payload || '{"provider": "stripe"}' where queue = 'provider-tasks';

    alter table reconciled add column provider text not null default 'stripe';
    alter table reconciled alter column provider drop default,
      drop constraint reconciled_pkey, drop column only_one, add primary key (provider);
    alter table provider_differences add column provider text not null default 'stripe';
    alter table provider_differences alter column provider drop default,
      drop constraint provider_differences_pkey, add primary key (provider, id);
  `,
};
