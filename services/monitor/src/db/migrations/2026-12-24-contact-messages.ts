import type { Migration } from '@sillage/runtime/postgres';

/** What people wrote to the support by the contact form. */
export const contactMessages: Migration = {
  name: '2026-12-24-contact-messages',
  change: 'expansion',
  up: (run) => run`
    create table contact_messages (
      id uuid primary key,
      -- A message that is sent again after its answer was lost is stored once.
      form_id uuid not null unique,
      created_at timestamptz not null,
      name text not null,
      email text not null,
      company text not null,
      subject text not null,
      message text not null,
      language text not null,
      searched text not null,
      account_id uuid,
      answered_at timestamptz
    );
    create index contact_messages_by_time on contact_messages (created_at);
    create index contact_messages_by_account on contact_messages (account_id);
    create index contact_messages_by_email on contact_messages (email) where account_id is null;
    create index contact_messages_unanswered on contact_messages (id) where answered_at is null`,
};
