import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { formerlyBefore, pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';

/** Kinds of events in the security log of an account. */
export const SecurityEventKind = z.enum([
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  /** Sessions were ended by their owner, by a change of the password, or by an operator. */
  'sessions_ended',
  /** An already replaced refresh token was used, so a copy must have been stolen; the session was ended. */
  'refresh_token_reused',
  'recovery_requested',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'phone_change_requested',
  'phone_changed',
  'factor_enrolled',
  /** A factor was enrolled, and then verified, from which time it counts. */
  'factor_added',
  'factor_verified',
  'factor_failed',
  'factor_removed',
  /** A passkey's counter did not increase, so that a copy may be in use. It was refused. */
  'passkey_clone_suspected',
  'identity_linked',
  'identity_unlinked',
  'account_changed_by_operator',
  'account_banned',
  'api_key_created',
  'api_key_rotated',
  'api_key_revoked',
  'account_exported',
  /** An archive of all data was requested, or deleted; its download is `account_exported`. */
  'archive_requested',
  'archive_deleted',
  'deletion_requested',
  'deletion_cancelled',
  /** The owner allowed the administrator to view the account, or ended that. */
  'support_access_granted',
  'support_access_ended',
  /** The administrator began a view of the account, or ended it before its time. */
  'support_view_opened',
  'support_view_ended',
  /** The owner restricted the processing of the account, or ended that. */
  'processing_restricted',
  'restriction_ended',
  /** An affiliate sent the merchant a data request, which the merchant carried out or declined. */
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
  /** Such as `203.0.113.0/24` or `2001:db8:12::/48`; null if unknown. */
  ipRange: z.string().nullable(),
  /** Such as `Firefox`; null if the client does not say. */
  browser: z.string().nullable(),
  /** Such as `Linux`. */
  os: z.string().nullable(),
  /**
   * Depending on the kind: the factor, provider, sign-in method, scope, end of a key or period, or kind of request,
   * such as `totp`, `google`, `password`, `others`.
   */
  detail: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityLogQuery = z.object({ limit: pageLimit(50, 100), ...formerlyBefore(Uuid) });

/** Newest first. `next` is the cursor of the following page; null on the last one. */
export const SecurityLog = z.object({ events: z.array(SecurityEvent), next: Uuid.nullable() });
export type SecurityLog = z.infer<typeof SecurityLog>;

/** A signed-in browser. */
export const ActiveSession = z.object({
  id: Uuid,
  /** The session of this request. */
  isCurrent: z.boolean(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** The last use of the session, up to an hour late, since browsers refresh their token about once an hour. */
  refreshedAt: z.string(),
  /** `aal2`: a second factor was proved. */
  aal: z.enum(['aal1', 'aal2']),
  /** From the last refresh, as in the security log. */
  ipRange: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

/**
 * `GET /api/v1/account/sessions`: last refreshed first. `DELETE …/sessions/{id}` ends one, `DELETE …/sessions` all but
 * the present one; both answer 204, and ended sessions are refused from then on.
 */
export const ActiveSessionList = z.object({ sessions: z.array(ActiveSession) });
export type ActiveSessionList = z.infer<typeof ActiveSessionList>;

/**
 * `PATCH /api/v1/account/second-factors/{id}`, answered 204: the owner's name for an authenticator app or a passkey.
 * Enrolment, verification and removal are in the sign-in API.
 */
export const RenameSecondFactor = z.object({ name: text(100).min(1) });
export type RenameSecondFactor = z.input<typeof RenameSecondFactor>;
