import type { FastifyReply, FastifyRequest } from 'fastify';
import { FLOW_TTL_MS } from '../../commands/sessions/auth-codes.ts';
import type { IdentityConfig } from '../../config.ts';

/** One per journey, so that several tabs can be on their way at once. */
const nameOf = (state: string): string => `sillage-journey-${state}`;

/**
 * Ties a journey to the browser that begins it: nobody can lead somebody else's browser through the end of a journey of
 * their own. `Lax`, since the way back from the provider begins at another site; only the way back gets it.
 */
export function keepJourney(
  reply: FastifyReply,
  { ISSUER_URL }: Pick<IdentityConfig, 'ISSUER_URL'>,
  state: string,
): void {
  const { pathname, protocol } = new URL(`${ISSUER_URL.replace(/\/$/, '')}/callback`);
  const secure = protocol === 'https:' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameOf(state)}=1; Path=${pathname}; Max-Age=${FLOW_TTL_MS / 1000}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Whether the journey with this `state`, whatever it is, was begun by the browser that asks. */
export const beganJourney = ({ headers }: Pick<FastifyRequest, 'headers'>, state: string): boolean =>
  (headers.cookie ?? '').split(/; */).includes(`${nameOf(state)}=1`);
