import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { formerlyBefore, pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';

/** What the security log of an account tells. */
export const SecurityEventKind = z.enum([
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  /** Sessions were ended by their owner, by a change of the password, or by an operator. */
  'sessions_ended',
  /** A refresh token that was rotated away was presented: somebody held a copy, the session ended. */
  'refresh_token_reused',
  'recovery_requested',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'phone_change_requested',
  'phone_changed',
  'factor_enrolled',
  /** An enrolled factor was proved for the first time and counts from now on. */
  'factor_added',
  'factor_verified',
  'factor_failed',
  'factor_removed',
  /** A passkey signed less often than it had before: a copy of it may be in use. It was refused. */
  'passkey_clone_suspected',
  'identity_linked',
  'identity_unlinked',
  'account_changed_by_operator',
  'account_banned',
  'api_key_created',
  'api_key_rotated',
  'api_key_revoked',
  'account_exported',
  /** An archive of everything is to be made, and was deleted; its download is `account_exported`. */
  'archive_requested',
  'archive_deleted',
  'deletion_requested',
  'deletion_cancelled',
  /** The owner lets the administrator look at the account, and ends that. */
  'support_access_granted',
  'support_access_ended',
  /** The administrator began to look, and stopped before the time was over. */
  'support_view_opened',
  'support_view_ended',
  /** The owner restricts what is done with the account, and ends that. */
  'processing_restricted',
  'restriction_ended',
  /** An affiliate asked the merchant about their data, and the merchant carried it out or declined. */
  'data_request_received',
  'data_request_carried_out',
  'data_request_declined',
]);
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

export const SecurityEvent = z.object({
  id: Uuid,
  kind: SecurityEventKind,
  /** ISO 8601. */
  occurredAt: z.string(),
  /** Such as `203.0.113.0/24` or `2001:db8:12::/48`; null where it is not known. */
  ipRange: z.string().nullable(),
  /** Such as `Firefox`; null where the client does not say. */
  browser: z.string().nullable(),
  /** Such as `Linux`. */
  os: z.string().nullable(),
  /** The factor, the provider, the way of signing in, the scope, the end of the key or of the time, what was asked for: `totp`, `google`, `password`, `others`. */
  detail: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityLogQuery = z.object({ limit: pageLimit(50, 100), ...formerlyBefore(Uuid) });

/** Newest first. `next` asks for the following page; null on the last one. */
export const SecurityLog = z.object({ events: z.array(SecurityEvent), next: Uuid.nullable() });
export type SecurityLog = z.infer<typeof SecurityLog>;

/** One browser that is signed in. */
export const ActiveSession = z.object({
  id: Uuid,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** When the session was last used, up to an hour late: browsers refresh their token about once an hour. */
  refreshedAt: z.string(),
  /** `aal2`: a second factor was proved. */
  aal: z.enum(['aal1', 'aal2']),
  /** As in the security log, of the last refresh. */
  ipRange: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

/**
 * `GET /api/v1/account/sessions`: last refreshed first. `DELETE …/sessions/{id}` ends one, `DELETE …/sessions` all but
 * the one that asks; both answer 204, and the ended ones are refused from then on.
 */
export const ActiveSessionList = z.object({ sessions: z.array(ActiveSession) });
export type ActiveSessionList = z.infer<typeof ActiveSessionList>;

/**
 * `PATCH /api/v1/account/second-factors/{id}`, answered 204: the name by which an owner tells an authenticator app or a
 * passkey from the others. Enrolling, proving and removing are the sign-in API's.
 */
export const RenameSecondFactor = z.object({ name: text(100).min(1) });
export type RenameSecondFactor = z.input<typeof RenameSecondFactor>;
