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

/** Rejects with `unauthorized`, or with `unavailable` where the keys cannot be fetched. */
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
 * Who a token is for: a person's session, a key of an account, whose scopes it then names, the administrator, who is
 * its actor (RFC 8693) and looks at the account, or a visitor of the demo. A service that does not know an audience
 * refuses it.
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
  /** The public keys, of ES256 and RS256. */
  readonly keys: JWTVerifyGetKey;
  /** Of HS256; absent: such tokens are refused. */
  readonly secret?: string | undefined;
}

/** Access tokens of identity: signed by its keys, for a session or a key, with an end that has not come. */
export function createTokenVerifier({ keys, secret }: TokenKeys): VerifyToken {
  const secretKey = secret === undefined ? undefined : new TextEncoder().encode(secret);
  const options = {
    algorithms: secretKey ? ['ES256', 'RS256', 'HS256'] : ['ES256', 'RS256'],
    audience: [SESSION_AUDIENCE, API_KEY_AUDIENCE, VIEW_AUDIENCE, DEMO_AUDIENCE],
    requiredClaims: ['exp', 'sub'],
  };
  // The algorithm chooses the kind of key, so that a public key is never taken for a secret.
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
      // Last: of several audiences, the one that sees least counts.
      ...(isFor(DEMO_AUDIENCE) && { viewer: 'visitor' as const }),
    };
    return { user, expiresAtMs: exp * 1000 };
  };
}

/** A token that cannot be right is `unauthorized`; keys that cannot be fetched are nobody's fault but ours. */
function refusal(cause: unknown): AppError {
  const isTokensFault =
    cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout) && cause.code !== 'ERR_JOSE_GENERIC';
  if (isTokensFault)
    return new AppError('unauthorized', 'The access token is not valid or has expired. Sign in again.', { cause });
  return new AppError('unavailable', 'Sign-in cannot be checked now. Try again.', { cause });
}

/** A key that was withdrawn is believed no longer than this. */
const REMEMBERED_MS = 60_000;

/**
 * The same, without the signature's arithmetic for a token that was verified in the last minute. Only the tokens'
 * hashes are kept, and no refusal: who sends rubbish cannot push out what others need again.
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
