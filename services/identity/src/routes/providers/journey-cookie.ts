import type { FastifyReply, FastifyRequest } from 'fastify';
import { FLOW_TTL_MS } from '../../commands/sessions/auth-codes.ts';
import type { IdentityConfig } from '../../config.ts';

/** One cookie per journey, for several tabs with concurrent journeys. */
const nameOf = (state: string): string => `sillage-journey-${state}`;

/**
 * Binds a journey to the browser that begins it, so that an attacker cannot make another person's browser finish the
 * attacker's journey. `Lax`, since the return comes from another site; limited to the path of the return.
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

/** Whether the requesting browser began the journey with this `state`; any `state` is accepted here. */
export const beganJourney = ({ headers }: Pick<FastifyRequest, 'headers'>, state: string): boolean =>
  (headers.cookie ?? '').split(/; */).includes(`${nameOf(state)}=1`);
