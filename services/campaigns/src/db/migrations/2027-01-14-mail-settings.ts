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
      campaign_id uuid not null references campaigns,
      digest text not null,
      kind text not null,
      muted_at timestamptz not null,
      primary key (campaign_id, digest, kind)
    )`,
};
