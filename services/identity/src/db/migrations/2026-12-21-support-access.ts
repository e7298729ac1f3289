import type { Migration } from '@sillage/runtime/postgres';

/**
 * Owners who let the administrator look at their account, and who looks. The index of important events serves the earlier
 * version as well, whose kinds are among these; the one before is left for a contraction.
 */
export const supportAccess: Migration = {
  name: '2026-12-21-support-access',
  change: 'expansion',
  async up(sql) {
    await sql`
      create table support_access (
        user_id uuid primary key references users on delete cascade,
        granted_at timestamptz not null,
        expires_at timestamptz not null check (expires_at > granted_at)
      );
      create table account_views (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        administrator_id uuid not null,
        opened_at timestamptz not null,
        expires_at timestamptz not null check (expires_at > opened_at)
      );
      create index account_views_by_user on account_views (user_id);
      create index security_events_important_with_support on security_events (id desc)
      where kind in ('refresh_token_reused', 'account_banned', 'factor_removed', 'email_changed', 'phone_changed',
        'identity_unlinked', 'account_changed_by_operator', 'api_key_created', 'account_exported', 'deletion_requested',
        'support_access_granted', 'support_access_ended', 'support_view_opened', 'support_view_ended');
    `;
  },
};
