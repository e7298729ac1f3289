import type { Migration } from '@sillage/runtime/postgres';

/** Who issued invoices, each from a time on: an invoice stays as it was issued, whatever the settings become. */
export const invoiceIssuers: Migration = {
  name: '2026-12-25-invoice-issuers',
  change: 'expansion',
  up: (run) => run`
    create table invoice_issuers (
      since timestamptz primary key,
      name text not null,
      address text not null,
      vat_id text,
      vat_text text not null
    )`,
};
