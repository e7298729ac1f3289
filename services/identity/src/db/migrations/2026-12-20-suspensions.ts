import type { Migration } from '@sillage/runtime/postgres';

/** Accounts that the administrator suspended, and what the administrator is shown of all security logs. */
export const suspensions: Migration = {
  name: '2026-12-20-suspensions',
  change: 'expansion',
  async up(sql) {
    await sql`
      create table suspensions (
        user_id uuid primary key references users on delete cascade,
        suspended_at timestamptz not null,
        reason text not null check (reason <> '')
      );
      create index security_events_important on security_events (id desc)
      where kind in ('refresh_token_reused', 'account_banned', 'factor_removed', 'email_changed', 'phone_changed',
        'identity_unlinked', 'account_changed_by_operator', 'api_key_created', 'account_exported', 'deletion_requested');
    `;
  },
};
