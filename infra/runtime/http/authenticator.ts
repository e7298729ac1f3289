import { AppError, cacheFigures, type Metrics } from '@sillage/runtime/service';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { HotStore } from '../hot/hot-store.ts';
import { bearerToken } from './bearer.ts';
import type { Changes } from './declarations.ts';
import { beyondKeys } from './require-scope.ts';
import { beyondViews } from './require-viewed.ts';
import { refuseRevoked } from './revoked-sessions.ts';
import { createTokenVerifier, rememberVerified } from './token-verifier.ts';
import type { User } from './user.ts';

/** What a request can change, where that asks for more certainty than a question does. */
export type Sensitivity = Exclude<Changes, 'nothing'>;

export interface Authenticator {
  /**
   * Rejects with `unauthorized`, with `session_not_found` after a sign-out, with `unavailable` where that cannot be checked,
   * which is asked more strictly where a sensitivity is named.
   */
  authenticate(authorization: string | undefined, sensitivity?: Sensitivity): Promise<User>;
  /** Lets views of accounts pass as well, the demo's too: for a question that `DEMO_ROUTES` names. */
  authenticateToRead(authorization: string | undefined): Promise<User>;
  /** Lets views and keys of accounts pass as well: whoever asks must look at the user's viewer and scopes. */
  authenticateAny(authorization: string | undefined, sensitivity?: Sensitivity): Promise<User>;
}

export interface AuthenticatorOptions {
  /** Identity's `/.well-known/jwks.json`. */
  readonly jwksUrl: string;
  readonly hot: Pick<HotStore, 'get'>;
  /** `JWT_SECRET`, where identity signs with it; absent: HS256 is refused. */
  readonly secret?: string | undefined;
  /** Counts how often a token was verified before. */
  readonly metrics?: Metrics;
}

/** Whoever makes up key ids has the keys fetched again this often at most. */
const FETCH_AT_MOST_EVERY_MS = 10_000;

/** Verifies access tokens of identity, and that their session has not ended. */
export function createAuthenticator({ jwksUrl, ...options }: AuthenticatorOptions): Authenticator {
  const fetching = { cooldownDuration: FETCH_AT_MOST_EVERY_MS, cacheMaxAge: 600_000, timeoutDuration: 5000 };
  return authenticatorWithKeys({ keys: createRemoteJWKSet(new URL(jwksUrl), fetching), ...options });
}

/** The same with the keys at hand: for tests. */
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
      if (user.scopes) throw beyondKeys();
      return user;
    },
    async authenticate(authorization, sensitivity) {
      const user = await authenticateAny(authorization, sensitivity);
      if (user.scopes) throw beyondKeys();
      if (user.viewer) throw beyondViews();
      return user;
    },
  };
}
