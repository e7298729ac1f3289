import type { Migration } from '@sillage/runtime/postgres';

/**
 * Invoices that a merchant writes in the name of affiliates. Nothing of one is ever changed: what turns out otherwise is in
 * the next one, which may be a credit note. With the account's end the names go.
 */
export const selfBilling: Migration = {
  name: '2027-02-09-self-billing',
  change: 'expansion',
  up: (run) => run`
    create table tax_settings (
      owner_user_id uuid primary key,
      details boolean not null,
      self_billing boolean not null,
      -- MonthSpan[]: the months that invoices are written of.
      self_billing_spans jsonb not null default '[]'
    );

    -- The numbers of one affiliate at one merchant, without gaps: one is taken in the transaction that writes its document.
    -- Each affiliate of a merchant has a series of their own.
    create table self_billing_series (
      owner_user_id uuid not null,
      affiliate_id uuid not null,
      series int not null check (series > 0),
      -- The months whose earnings are invoiced, whenever they are booked: none is ever taken out.
      covered text[] not null,
      last_sequence int not null default 0,
      primary key (owner_user_id, affiliate_id),
      constraint self_billing_series_once unique (owner_user_id, series)
    );

    create table self_billed_months (
      owner_user_id uuid not null,
      period text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
      done_at timestamptz not null,
      primary key (owner_user_id, period)
    );

    create table self_billed_documents (
      id uuid primary key,
      owner_user_id uuid not null,
      campaign_id uuid not null,
      affiliate_id uuid not null,
      sequence int not null check (sequence > 0),
      number text not null,
      period text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      -- Negative: a credit note. The VAT is contained.
      total_minor numeric not null check (total_minor <> 0),
      vat_minor numeric not null,
      vat_rate_bps int,
      treatment text not null,
      -- The document that a credit note takes back from.
      corrects text,
      -- Null with the account's end.
      campaign_name text,
      -- As they were then: TaxDetails without numbers of persons, BillingDetails, Agreement. Null with the account's end.
      seller jsonb,
      buyer jsonb,
      agreement jsonb not null,
      issued_at timestamptz not null,
      constraint self_billed_documents_numbered unique (owner_user_id, affiliate_id, sequence),
      constraint self_billed_documents_number unique (owner_user_id, number),
      constraint self_billed_documents_once unique (owner_user_id, affiliate_id, currency, period),
      constraint self_billed_documents_vat check ((vat_rate_bps is null) = (treatment <> 'domestic')
        and (vat_rate_bps is not null or vat_minor = 0)),
      constraint self_billed_documents_corrects check (total_minor < 0 or corrects is null)
    );
    create index self_billed_documents_by_owner on self_billed_documents (owner_user_id, id);
    create index self_billed_documents_by_affiliate on self_billed_documents (affiliate_id, id);

    -- A restored database gets rows once more from the journal: a document that is written as it is stays as it is.
    create function check_self_billed_document() returns trigger language plpgsql as $$
    declare
      fluid constant text[] := array['seller', 'buyer', 'campaign_name'];
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - fluid = to_jsonb(old) - fluid
        and (new.seller is null or new.seller is not distinct from old.seller)
        and (new.buyer is null or new.buyer is not distinct from old.buyer)
        and (new.campaign_name is null or new.campaign_name is not distinct from old.campaign_name) then
        return new;
      end if;
      raise exception 'the document % stays as it was issued', old.number using errcode = 'restrict_violation';
    end $$;
    create trigger self_billed_documents_stay before update or delete on self_billed_documents
      for each row execute function check_self_billed_document()`,
};
