import type { Migration } from '@sillage/runtime/postgres';

/** How the reader of an address wants to be written to, and which mails of which programme they switched off. */
export const mailSettings: Migration = {
  name: '2027-01-14-mail-settings',
  change: 'expansion',
  up: (run) => run`
    create table mail_settings (
      email text primary key,
      language text,
      time_zone text,
      updated_at timestamptz not null
    );
    create table muted_mails (
      affiliate_id uuid not null references affiliates,
      email text not null,
      kind text not null,
      muted_at timestamptz not null,
      primary key (affiliate_id, email, kind)
    );
    create index muted_mails_by_address on muted_mails (email)`,
};
