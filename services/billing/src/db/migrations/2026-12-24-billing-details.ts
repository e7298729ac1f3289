import type { Migration } from '@sillage/runtime/postgres';

/** To whom invoices are made out: as the merchant says now, and on each invoice as they were when it was issued. */
export const billingDetails: Migration = {
  name: '2026-12-24-billing-details',
  change: 'expansion',
  up: (run) => run`
    create table billing_details (
      owner_user_id uuid primary key,
      name text not null,
      address_line1 text not null,
      address_line2 text not null,
      postal_code text not null,
      city text not null,
      country text not null check (country ~ '^[A-Z]{2}$'),
      vat_id text,
      language text not null,
      updated_at timestamptz not null
    );
    alter table invoices add column buyer jsonb`,
};
