import type { SecurityEventKind } from '@sillage/proto/http/account';

/**
 * Security events that the administrator is shown. `critical`: someone else may have the account's credentials. `high`:
 * its protection became weaker, or its credentials changed.
 */
export const SEVERITIES = {
  refresh_token_reused: 'critical',
  passkey_clone_suspected: 'critical',
  account_banned: 'critical',
  factor_removed: 'high',
  email_changed: 'high',
  phone_changed: 'high',
  identity_unlinked: 'high',
  account_changed_by_operator: 'high',
  api_key_created: 'high',
  account_exported: 'high',
  deletion_requested: 'high',
  support_access_granted: 'high',
  support_access_ended: 'high',
  support_view_opened: 'high',
  support_view_ended: 'high',
} as const satisfies Partial<Record<SecurityEventKind, 'high' | 'critical'>>;

export type ImportantKind = keyof typeof SEVERITIES;

export const IMPORTANT_KINDS = Object.keys(SEVERITIES) as ImportantKind[];
