import type { Migration } from '@sillage/runtime/postgres';

/**
 * Passkeys as second factors. The index of important events serves the earlier version as well, whose kinds are among
 * these; the one before is left for a contraction.
 */
export const passkeys: Migration = {
  name: '2026-12-22-passkeys',
  change: 'expansion',
  async up(sql) {
    await sql`
      alter table factors drop constraint factors_factor_type_check,
        add constraint factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn'));
      alter table factor_challenges add column passkey_challenge bytea;
      create table passkeys (
        factor_id uuid primary key references factors on delete cascade,
        credential_id text not null unique,
        public_key bytea not null,
        sign_count bigint not null check (sign_count >= 0),
        transports text[] not null,
        created_at timestamptz not null
      );
      create index security_events_important_with_passkeys on security_events (id desc)
      where kind in ('refresh_token_reused', 'passkey_clone_suspected', 'account_banned', 'factor_removed',
        'email_changed', 'phone_changed', 'identity_unlinked', 'account_changed_by_operator', 'api_key_created',
        'account_exported', 'deletion_requested', 'support_access_granted', 'support_access_ended',
        'support_view_opened', 'support_view_ended');
    `;
  },
};
