import type { Session } from '@supabase/auth-js';
import { z } from 'zod';

const Claims = z.object({ aal: z.string().optional() });

/** True where the account has a second factor and this session has not shown it yet. */
export function awaitsSecondFactor(session: Pick<Session, 'access_token' | 'user'>): boolean {
  const isEnrolled = session.user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return isEnrolled && levelOf(session.access_token) !== 'aal2';
}

/** Read, not verified: what it decides is which screen is shown; the services check the token themselves. */
function levelOf(accessToken: string): string | undefined {
  const [, payload = ''] = accessToken.split('.');
  try {
    return Claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).aal;
  } catch {
    return undefined;
  }
}
