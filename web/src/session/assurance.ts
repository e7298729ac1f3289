import { z } from 'zod';

/** Of the client's session, or of what is stored of it. */
interface Proven {
  readonly access_token: string;
  readonly user: { readonly factors?: readonly { readonly status: string }[] | undefined };
}

const Claims = z.object({
  aal: z.string().optional(),
  amr: z.array(z.object({ method: z.string() })).optional(),
});
type Claims = z.infer<typeof Claims>;

/** True where the account has a second factor and this session has not shown it yet. */
export function awaitsSecondFactor(session: Proven): boolean {
  const isEnrolled = session.user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return isEnrolled && claimsOf(session.access_token).aal !== 'aal2';
}

/** True where it began with the mail of a forgotten password: its owner may set a new one without the old one. */
export const isRecovery = (session: Pick<Proven, 'access_token'>): boolean =>
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
