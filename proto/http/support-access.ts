import { z } from 'zod';
import { Uuid } from '../values/ids.ts';

/** Durations of an owner's consent to being viewed by support, in hours. */
export const SUPPORT_ACCESS_HOURS = [1, 24, 168] as const;
export type SupportAccessHours = (typeof SUPPORT_ACCESS_HOURS)[number];

/**
 * `PUT /api/v1/account/support-access`: allows the administrator to view the account, read only, for this time; a
 * repeat counts from now. `DELETE` ends this and any open view at once; answers 204.
 */
export const GrantSupportAccess = z.object({ hours: z.literal(SUPPORT_ACCESS_HOURS) });
export type GrantSupportAccess = z.infer<typeof GrantSupportAccess>;

/** `GET /api/v1/account/support-access`: ISO 8601; null without a consent. */
export const SupportAccess = z.object({ expiresAt: z.string().nullable() });
export type SupportAccess = z.infer<typeof SupportAccess>;

/** The administrator's token for viewing an account. It cannot be prolonged beyond `expiresAt` (ISO 8601). */
export const AccountView = z.object({
  id: Uuid,
  merchantId: Uuid,
  email: z.string().nullable(),
  accessToken: z.string(),
  expiresAt: z.string(),
});
export type AccountView = z.infer<typeof AccountView>;

/** The administrator who views the account, and the session with which the view ends. */
export const OpenAccountView = z.object({ administratorId: Uuid, sessionId: Uuid });
export type OpenAccountView = z.infer<typeof OpenAccountView>;
