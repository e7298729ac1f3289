import { API_SCOPES } from '@sillage/proto/values/api-scopes';
import { AppError, type CacheTally } from '@sillage/runtime/service';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { createKeptBySecret } from './kept-by-secret.ts';
import type { User } from './user.ts';

export interface VerifiedToken {
  readonly user: User;
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

/** Rejects with `unauthorized`, or with `unavailable` if the keys cannot be fetched. */
export type VerifyToken = (token: string) => Promise<VerifiedToken>;

const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']),
  email: z.string(),
  email_verified: z.boolean().default(false),
  has_second_factor: z.boolean().default(false),
  exp: z.number(),
});

/**
 * Audiences of tokens: a person's session; an API key, with its scopes; the administrator's view of an account, with
 * the administrator as actor (RFC 8693); a visitor's view of the demo. A service rejects audiences that it does not
 * know.
 */
const SESSION_AUDIENCE = 'authenticated';
export const API_KEY_AUDIENCE = 'api-key';
export const VIEW_AUDIENCE = 'account-view';
export const DEMO_AUDIENCE = 'demo-view';
const KeyClaims = z.object({
  scope: z.string().transform((scope) => API_SCOPES.filter((known) => scope.split(' ').includes(known))),
});

const ViewClaims = z
  .object({ act: z.object({ sub: z.uuid(), session_id: z.uuid() }) })
  .transform(({ act }) => ({ id: act.sub, sessionId: act.session_id }));

export interface TokenKeys {
  /** The public keys for ES256 and RS256. */
  readonly keys: JWTVerifyGetKey;
  /** The secret for HS256; absent: such tokens are refused. */
  readonly secret?: string | undefined;
}

/** Verifies identity's access tokens: signature, audience and expiry. */
export function createTokenVerifier({ keys, secret }: TokenKeys): VerifyToken {
  const secretKey = secret === undefined ? undefined : new TextEncoder().encode(secret);
  const options = {
    algorithms: secretKey ? ['ES256', 'RS256', 'HS256'] : ['ES256', 'RS256'],
    audience: [SESSION_AUDIENCE, API_KEY_AUDIENCE, VIEW_AUDIENCE, DEMO_AUDIENCE],
    requiredClaims: ['exp', 'sub'],
  };
  // The key is chosen by algorithm, so that a public key is never used as an HMAC secret.
  const keyOf: JWTVerifyGetKey = (header, token) =>
    header.alg === 'HS256' && secretKey ? secretKey : keys(header, token);
  return async (token) => {
    const { payload } = await jwtVerify(token, keyOf, options).catch((error: unknown) => {
      throw refusal(error);
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success)
      throw new AppError('unauthorized', 'The access token is not one of a signed-in user', { cause: claims.error });
    const isFor = (audience: string) => [payload.aud].flat().includes(audience);
    const ofKey = isFor(API_KEY_AUDIENCE) ? KeyClaims.safeParse(payload) : undefined;
    if (ofKey?.success === false)
      throw new AppError('unauthorized', 'The access token is not one of an API key', { cause: ofKey.error });
    const ofView = isFor(VIEW_AUDIENCE) ? ViewClaims.safeParse(payload) : undefined;
    if (ofView?.success === false)
      throw new AppError('unauthorized', 'The access token is not one of a view', { cause: ofView.error });
    const { sub, session_id, aal, email, email_verified, has_second_factor, exp } = claims.data;
    const user = {
      id: sub,
      sessionId: session_id,
      aal,
      email,
      emailVerified: email_verified,
      hasSecondFactor: has_second_factor,
      ...(ofKey && { scopes: ofKey.data.scope }),
      ...(ofView && { viewer: ofView.data }),
      // Last, so that of several audiences the most restricted one applies.
      ...(isFor(DEMO_AUDIENCE) && { viewer: 'visitor' as const }),
    };
    return { user, expiresAtMs: exp * 1000 };
  };
}

/** An invalid token is `unauthorized`; a failure to fetch the keys is `unavailable`. */
function refusal(cause: unknown): AppError {
  const isTokensFault =
    cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout) && cause.code !== 'ERR_JOSE_GENERIC';
  if (isTokensFault)
    return new AppError('unauthorized', 'The access token is not valid or has expired. Sign in again.', { cause });
  return new AppError('unavailable', 'Sign-in cannot be checked at the moment. Try again.', { cause });
}

/** The longest that a withdrawn signing key is still accepted. */
const REMEMBERED_MS = 60_000;

/**
 * Caches verified tokens for a minute, to save the signature check. Only hashes of tokens are cached, and no failures,
 * so that invalid tokens cannot evict valid ones.
 */
export function rememberVerified(
  verify: VerifyToken,
  { now = Date.now, tally }: { readonly now?: () => number; readonly tally?: CacheTally | undefined } = {},
): VerifyToken {
  const remembered = createKeptBySecret<VerifiedToken>(now);
  return async (token) => {
    const known = remembered.find(token);
    if (tally) tally[known ? 'hits' : 'misses'] += 1;
    if (known) return known;
    const verified = await verify(token);
    remembered.keep(token, verified, Math.min(now() + REMEMBERED_MS, verified.expiresAtMs));
    return verified;
  };
}
