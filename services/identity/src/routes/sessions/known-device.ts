import { randomBytes } from 'node:crypto';
import type { HttpApp } from '@sillage/runtime/http';
import { PASSWORD_HASH, type SessionView } from '../../commands/sessions/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { deviceCookie, deviceIn } from '../../domain/device-cookie.ts';

/**
 * Sets a cookie with every new session, which proves at later sign-ins that the account was signed in on this device. A
 * refresh replaces one that a new password made void.
 */
export function rememberDevices(app: HttpApp, { config, deviceKey }: Pick<IdentityDeps, 'config' | 'deviceKey'>): void {
  const issuer = new URL(config.ISSUER_URL);
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!isSession(payload)) return payload;
    const owner = { id: payload.user.id, passwordHash: payload[PASSWORD_HASH] };
    if (deviceIn(request.headers.cookie, owner, deviceKey) === undefined)
      reply.header('set-cookie', deviceCookie(randomBytes(16).toString('base64url'), owner, deviceKey, issuer));
    return payload;
  });
}

const isSession = (payload: unknown): payload is SessionView =>
  typeof payload === 'object' && payload !== null && PASSWORD_HASH in payload;
