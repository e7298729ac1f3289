import { AppError } from '@sillage/infra/service';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { HotStore } from '../hot/hot-store.ts';
import type { HttpApp } from './app.ts';
import { bearerToken } from './bearer.ts';

/** The signed-in user of a request, as the access token says. */
export interface User {
  readonly id: string;
  readonly sessionId: string;
  /** `aal2` after a second factor. */
  readonly aal: 'aal1' | 'aal2';
  readonly email: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser`; reading it on a route without that hook is an error of the program. */
    user: User;
  }
}

export interface Authenticator {
  /** Rejects with `unauthorized`, with `session_not_found` after a sign-out, with `unavailable` where nobody can tell. */
  authenticate(authorization: string | undefined): Promise<User>;
}

/** Hot-store key that identity sets when a session ends, for as long as an access token of it may live. */
export const revokedSessionKey = (sessionId: string): string => `revoked:session:${sessionId}`;

const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']),
  email: z.string(),
});

export interface AuthenticatorOptions {
  /** Identity's `/.well-known/jwks.json`. */
  readonly jwksUrl: string;
  readonly hot: Pick<HotStore, 'get'>;
  /** Expected `iss`; absent: any. */
  readonly issuer?: string;
}

/** Verifies access tokens of identity: ES256 only, audience `authenticated`, not expired, session not revoked. */
export function createAuthenticator({ jwksUrl, hot, issuer }: AuthenticatorOptions): Authenticator {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 10_000, cacheMaxAge: 600_000, timeoutDuration: 5000 });
  return authenticatorWithKeys({ keys, hot, ...(issuer !== undefined && { issuer }) });
}

/** The same with the keys at hand: for identity itself, and for tests. */
export function authenticatorWithKeys(options: {
  readonly keys: JWTVerifyGetKey;
  readonly hot: Pick<HotStore, 'get'>;
  readonly issuer?: string;
}): Authenticator {
  const checks = { algorithms: ['ES256'], audience: 'authenticated', requiredClaims: ['exp', 'sub'] };
  const verifyOptions = options.issuer === undefined ? checks : { ...checks, issuer: options.issuer };
  return {
    async authenticate(authorization) {
      const token = bearerToken(authorization);
      if (token === undefined) throw new AppError('unauthorized', 'Send the access token as Authorization: Bearer …');
      const { payload } = await jwtVerify(token, options.keys, verifyOptions).catch((error: unknown) => {
        throw refusal(error);
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success) throw new AppError('unauthorized', 'The access token is not one of a signed-in user', { cause: claims.error });
      const { sub, session_id, aal, email } = claims.data;
      if ((await options.hot.get(revokedSessionKey(session_id))) !== undefined) {
        throw new AppError('session_not_found', 'The session has ended. Sign in again.');
      }
      return { id: sub, sessionId: session_id, aal, email };
    },
  };
}

/** A token that cannot be right is `unauthorized`; keys that cannot be fetched are nobody's fault but ours. */
function refusal(cause: unknown): AppError {
  const isTokensFault = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout) && cause.code !== 'ERR_JOSE_GENERIC';
  if (isTokensFault) return new AppError('unauthorized', 'The access token is not valid or has expired. Sign in again.', { cause });
  return new AppError('unavailable', 'Sign-in cannot be checked now. Try again.', { cause });
}

const users = new WeakMap<FastifyRequest, User>();

export function decorateUser(app: HttpApp): void {
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      const user = users.get(this);
      if (!user) throw new Error('request.user was read on a route without requireUser');
      return user;
    },
  });
}

/** A hook (`onRequest` or `preHandler`) that lets only signed-in users pass and sets `request.user`. */
export function requireUser(authenticator: Authenticator): onRequestAsyncHookHandler {
  return async (request) => {
    users.set(request, await authenticator.authenticate(request.headers.authorization));
  };
}
