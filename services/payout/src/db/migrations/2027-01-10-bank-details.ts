import type { Migration } from '@sillage/runtime/postgres';

/**
 * Where merchants who pay by themselves transfer to: of the address that was proved, as a payout account is, and encrypted. Of
 * details that were taken back the row stays, empty, so that the next ones are a change.
 */
export const bankDetails: Migration = {
  name: '2027-01-10-bank-details',
  change: 'expansion',
  up: (run) => run`
    create table bank_details (
      payout_account_id uuid primary key references payout_accounts,
      -- Another one with every change: what is to be paid names it.
      details_id uuid not null,
      sealed bytea,
      last4 text not null check (last4 ~ '^([A-Z0-9]{4})?$'),
      changed_at timestamptz not null,
      -- No payment uses them before.
      usable_from timestamptz not null,
      constraint bank_details_empty check ((sealed is null) = (last4 = ''))
    );

    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (
      kind in ('commission', 'invitation', 'detached', 'held', 'returned', 'bank_details', 'bank_replaced', 'payment'));
    alter table mails drop constraint mails_detached_account;
    alter table mails add constraint mails_former_account check (
      (kind in ('detached', 'bank_details', 'bank_replaced')) = (payout_account_id is not null));
    alter table mails drop constraint mails_occasion;
    alter table mails add constraint mails_occasion check (
      (kind in ('held', 'returned', 'payment')) = (occasion is not null) and (occasion is null) = (amounts is null))`,
};
