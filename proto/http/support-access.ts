import { z } from 'zod';
import { Uuid } from '../values/ids.ts';

/** For how long an owner lets support look at the account, in hours. */
export const SUPPORT_ACCESS_HOURS = [1, 24, 168] as const;
export type SupportAccessHours = (typeof SUPPORT_ACCESS_HOURS)[number];

/**
 * `PUT /api/v1/account/support-access`: the administrator may look at the account, read only, until then; again, it counts
 * from now. `DELETE` ends it, and whatever view is open, at once; answers 204.
 */
export const GrantSupportAccess = z.object({ hours: z.literal(SUPPORT_ACCESS_HOURS) });
export type GrantSupportAccess = z.infer<typeof GrantSupportAccess>;

/** `GET /api/v1/account/support-access`: ISO 8601; null where nobody may look. */
export const SupportAccess = z.object({ expiresAt: z.string().nullable() });
export type SupportAccess = z.infer<typeof SupportAccess>;

/** What the administrator looks at an account with. `expiresAt`, ISO 8601: it is not prolonged. */
export const AccountView = z.object({
  id: Uuid,
  merchantId: Uuid,
  email: z.string().nullable(),
  accessToken: z.string(),
  expiresAt: z.string(),
});
export type AccountView = z.infer<typeof AccountView>;

/** Who looks, and the session that the view ends with. */
export const OpenAccountView = z.object({ administratorId: Uuid, sessionId: Uuid });
export type OpenAccountView = z.infer<typeof OpenAccountView>;
