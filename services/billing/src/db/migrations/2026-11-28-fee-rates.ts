import type { Migration } from '@sillage/runtime/postgres';

/**
 * The rate of each fee: until merchants had plans, 250 of every one. A line of an invoice without a rate is about
 * commissions alone.
 */
export const feeRates: Migration = {
  name: '2026-11-28-fee-rates',
  up: (run) => run`
    alter table conversions add column fee_bps integer not null default 250 check (fee_bps between 0 and 10000);
    alter table fee_items add column fee_bps integer not null default 250 check (fee_bps between 0 and 10000);
    alter table fee_items drop constraint fee_items_conversion_id_version_key, add unique (conversion_id, version, fee_bps);
    alter table invoice_lines add column fee_bps integer default 250 check (fee_bps between 0 and 10000);
    alter table invoice_lines drop constraint invoice_lines_pkey;
    create unique index invoice_lines_by_rate on invoice_lines (invoice_id, campaign_id, coalesce(fee_bps, -1));
  `,
};
