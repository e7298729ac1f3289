import type { Session } from '@supabase/auth-js';
import { z } from 'zod';

const Claims = z.object({
  aal: z.string().optional(),
  amr: z.array(z.object({ method: z.string() })).optional(),
});
type Claims = z.infer<typeof Claims>;

/** True where the account has a second factor and this session has not shown it yet. */
export function awaitsSecondFactor(session: Pick<Session, 'access_token' | 'user'>): boolean {
  const isEnrolled = session.user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return isEnrolled && claimsOf(session.access_token).aal !== 'aal2';
}

/** True where it began with the mail of a forgotten password: its owner may set a new one without the old one. */
export const isRecovery = (session: Pick<Session, 'access_token'>): boolean =>
  claimsOf(session.access_token).amr?.some(({ method }) => method === 'recovery') ?? false;

/** Read, not verified: what it decides is which screen is shown; the services check the token themselves. */
function claimsOf(accessToken: string): Claims {
  const [, payload = ''] = accessToken.split('.');
  try {
    return Claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}
