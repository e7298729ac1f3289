import type { Migration } from '@sillage/runtime/postgres';

/**
 * Sums of money have no largest value: `numeric` wherever the amounts of several orders are one. What is of one conversion
 * stays a bigint, as its event has it.
 */
export const wideSums: Migration = {
  name: '2026-11-23-wide-sums',
  up: (run) => run`
    alter table ledger_entries drop constraint ledger_entries_amount_minor_check;
    alter table ledger_entries alter column amount_minor type numeric;
    alter table ledger_entries add constraint ledger_entries_amount check (amount_minor <> 0 and amount_minor = trunc(amount_minor));
    alter table account_balances alter column balance_minor type numeric;
    alter table charges
      alter column commissions_minor type numeric, alter column fees_minor type numeric, alter column total_minor type numeric;
    alter table invoices alter column commission_minor type numeric, alter column fee_minor type numeric;
    alter table invoice_lines
      alter column revenue_minor type numeric, alter column refunded_minor type numeric, alter column commission_minor type numeric,
      alter column fee_minor type numeric;
    alter table charge_returns
      alter column amount_minor type numeric, alter column disputed_minor type numeric, alter column owed_minor type numeric;
    alter table settlement_charges
      alter column commissions_minor type numeric, alter column prepaid_minor type numeric, alter column fee_minor type numeric;
    alter table settlement_lines alter column amount_minor type numeric, alter column returned_minor type numeric;
    alter table provider_differences alter column amount_minor type numeric`,
};
