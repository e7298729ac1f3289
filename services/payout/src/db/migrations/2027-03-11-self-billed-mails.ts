import type { Migration } from '@sillage/runtime/postgres';

/** Mails about an invoice that was written in the name of an affiliate; its file is billing's. */
export const selfBilledMails: Migration = {
  name: '2027-03-11-self-billed-mails',
  change: 'expansion',
  up: (run) => run`
    alter table mails
      add column document jsonb,
      drop constraint mails_kind_check,
      drop constraint mails_occasion;
    alter table mails
      add constraint mails_kind_check check (
        kind in ('commission', 'invitation', 'detached', 'held', 'returned', 'bank_details', 'bank_replaced', 'payment', 'self_billed')) not valid,
      add constraint mails_occasion check (
        (kind in ('held', 'returned', 'payment', 'self_billed')) = (occasion is not null)
        and (occasion is null) = (amounts is null)) not valid,
      add constraint mails_document check ((kind = 'self_billed') = (document is not null)) not valid`,
};
