import { z } from 'zod';

/** The client's session, or the stored copy of it. */
interface Proven {
  readonly access_token: string;
  readonly user: { readonly factors?: readonly { readonly status: string }[] | undefined };
}

const Claims = z.object({
  aal: z.string().optional(),
  amr: z.array(z.object({ method: z.string() })).optional(),
});
type Claims = z.infer<typeof Claims>;

/** True if the account has a second factor that this session has not proved yet. */
export function awaitsSecondFactor(session: Proven): boolean {
  const isEnrolled = session.user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return isEnrolled && claimsOf(session.access_token).aal !== 'aal2';
}

/** True if the session began with a password recovery mail; then a new password may be set without the old one. */
export const isRecovery = (session: Pick<Proven, 'access_token'>): boolean =>
  claimsOf(session.access_token).amr?.some(({ method }) => method === 'recovery') ?? false;

/** Decodes the claims without verifying them. They only decide which screen is shown; the services verify the token. */
function claimsOf(accessToken: string): Claims {
  const [, payload = ''] = accessToken.split('.');
  try {
    return Claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}
