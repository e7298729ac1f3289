import type { Migration } from '@sillage/runtime/postgres';

/**
 * Mails about money that does not reach an affiliate: a hold of the merchant's payments, a transfer that came back. Each is about one
 * occasion, once, and about amounts that no line says.
 */
export const toldOccasions: Migration = {
  name: '2026-11-23-told-occasions',
  up: (run) => run`
    alter table mails add column occasion text;
    alter table mails add column amounts jsonb;
    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in ('commission', 'invitation', 'detached', 'held', 'returned'));
    alter table mails add constraint mails_occasion check (
      (kind in ('held', 'returned')) = (occasion is not null) and (occasion is null) = (amounts is null));
    create unique index mails_once_each_occasion on mails (occasion, affiliate_id) where occasion is not null;
  `,
};
