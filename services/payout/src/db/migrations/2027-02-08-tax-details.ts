import type { Migration } from '@sillage/runtime/postgres';

/**
 * Who affiliates are to the tax office, encrypted, by the address that was proved, as their bank details; and which text
 * they have agreed to, so that the merchant writes their invoices.
 */
export const taxDetails: Migration = {
  name: '2027-02-08-tax-details',
  change: 'expansion',
  up: (run) => run`
    create table tax_details (
      payout_account_id uuid primary key references payout_accounts,
      sealed bytea not null,
      changed_at timestamptz not null,
      agreement_version int,
      agreement_language text,
      agreement_hash text,
      agreed_at timestamptz,
      -- AgreedSpan[]: when an agreement held, so that no month between two is invoiced.
      agreed_spans jsonb not null default '[]',
      constraint tax_details_agreement check (
        num_nulls(agreement_version, agreement_language, agreement_hash, agreed_at) in (0, 4))
    )`,
};
