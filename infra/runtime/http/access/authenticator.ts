import { AppError, cacheFigures, type Metrics } from '@sillage/runtime/service';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { HotStore } from '../../hot/hot-store.ts';
import type { Changes } from '../app/declarations.ts';
import { bearerToken } from './bearer.ts';
import { apiKeyNotAllowed } from './require-scope.ts';
import { viewNotAllowed } from './require-viewed.ts';
import { refuseRevoked } from './revoked-sessions.ts';
import { createTokenVerifier, rememberVerified } from './token-verifier.ts';
import type { User } from './user.ts';

/** What a request can change, if that requires stricter checks than reading. */
export type Sensitivity = Exclude<Changes, 'nothing'>;

export interface Authenticator {
  /**
   * Rejects with `unauthorized`, with `session_not_found` after a sign-out, and with `unavailable` if that cannot be
   * checked. The check is stricter if a sensitivity is given.
   */
  authenticate(authorization: string | undefined, sensitivity?: Sensitivity): Promise<User>;
  /** Accepts views of accounts as well, including the demo's; for reading routes in `DEMO_ROUTES`. */
  authenticateToRead(authorization: string | undefined): Promise<User>;
  /** Accepts views and API keys as well; the caller must check the user's `viewer` and `scopes`. */
  authenticateAny(authorization: string | undefined, sensitivity?: Sensitivity): Promise<User>;
}

export interface AuthenticatorOptions {
  /** Identity's `/.well-known/jwks.json`. */
  readonly jwksUrl: string;
  readonly hot: Pick<HotStore, 'get'>;
  /** `JWT_SECRET`, if identity signs with it; absent: HS256 is refused. */
  readonly secret?: string | undefined;
  /** Counts cache hits of verified tokens. */
  readonly metrics?: Metrics;
}

/** Limits how often tokens with unknown key ids cause the keys to be fetched. */
const FETCH_AT_MOST_EVERY_MS = 10_000;

/** Verifies identity's access tokens, and that their session was not revoked. */
export function createAuthenticator({ jwksUrl, ...options }: AuthenticatorOptions): Authenticator {
  const fetching = { cooldownDuration: FETCH_AT_MOST_EVERY_MS, cacheMaxAge: 600_000, timeoutDuration: 5000 };
  return authenticatorWithKeys({ keys: createRemoteJWKSet(new URL(jwksUrl), fetching), ...options });
}

/** The same with given keys, for tests. */
export function authenticatorWithKeys({
  hot,
  metrics,
  ...keys
}: Omit<AuthenticatorOptions, 'jwksUrl'> & { readonly keys: JWTVerifyGetKey }): Authenticator {
  const verify = rememberVerified(createTokenVerifier(keys), {
    tally: metrics?.of(cacheFigures).tallyOf('access-tokens'),
  });
  async function authenticateAny(authorization: string | undefined, sensitivity?: Sensitivity): Promise<User> {
    const token = bearerToken(authorization);
    if (token === undefined) throw new AppError('unauthorized', 'Send the access token as Authorization: Bearer …');
    const { user } = await verify(token);
    await refuseRevoked(hot, user, sensitivity !== undefined);
    return user;
  }
  return {
    authenticateAny,
    async authenticateToRead(authorization) {
      const user = await authenticateAny(authorization);
      if (user.scopes) throw apiKeyNotAllowed();
      return user;
    },
    async authenticate(authorization, sensitivity) {
      const user = await authenticateAny(authorization, sensitivity);
      if (user.scopes) throw apiKeyNotAllowed();
      if (user.viewer) throw viewNotAllowed();
      return user;
    },
  };
}
