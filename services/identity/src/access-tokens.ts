import { API_KEY_AUDIENCE, DEMO_AUDIENCE, VIEW_AUDIENCE } from '@sillage/runtime/http';
import { errors, type JWTHeaderParameters, type JWTVerifyOptions, jwtVerify } from 'jose';
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { ApiKeyRow } from './db/accounts/api-keys.ts';
import type { AccountViewRow } from './db/accounts/support-access.ts';
import type { UserRow } from './db/accounts/users.ts';
import type { SessionRow } from './db/sign-in/sessions.ts';
import { isProven } from './domain/proven-address.ts';
import { hasSecondFactor } from './domain/second-factors.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { UserView } from './user-view.ts';

export interface AccessTokens {
  /** `expiresAt` in seconds since the epoch. */
  sign(
    owner: SessionOwner,
    session: SessionRow,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /**
   * A token for a key of the account, with the key's id as its session. For other services; `verify` never accepts it.
   */
  signForKey(
    user: Pick<UserRow, 'id' | 'email' | 'emailProvenAt' | 'creatorUnverified'>,
    key: Pick<ApiKeyRow, 'id' | 'scopes'>,
    nowMs: number,
  ): Promise<string>;
  /**
   * A token for the administrator's view of the account, with the view's id as its session and the administrator as its
   * actor (RFC 8693). For other services; `verify` never accepts it.
   */
  signForView(
    user: Pick<UserRow, 'id' | 'email' | 'emailProvenAt' | 'creatorUnverified'>,
    view: Pick<AccountViewRow, 'id' | 'administratorId' | 'expiresAt'> & { readonly sessionId: string },
    nowMs: number,
  ): Promise<string>;
  /**
   * A token for a visitor of the demo, without the owner's personal data. For other services; `verify` never accepts
   * it. `expiresAt` in seconds since the epoch.
   */
  signForDemo(userId: string, nowMs: number): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** Rejects with 403 `bad_jwt`. Does not check whether the session still exists. */
  verify(
    token: string,
    nowMs: number,
  ): Promise<{ readonly userId: string; readonly sessionId: string; readonly aal: SessionRow['aal'] }>;
  /** A token for an operator's command: without a user, with the role that the admin endpoints require. */
  signOperator(nowMs: number): Promise<string>;
  /** Rejects with 403 `bad_jwt`, and with 403 `not_admin` if the token is not an operator's. */
  verifyOperator(token: string, nowMs: number): Promise<void>;
}

/** The owner of a session, in the form of the session object. */
export interface SessionOwner {
  readonly user: UserView;
  /** The holder of the session has proved that they receive mail at the address. */
  readonly isEmailProven: boolean;
}

const AUDIENCE = 'authenticated';
const OPERATOR_ROLES = ['service_role', 'supabase_admin'];
/** Clients exchange their key for a new token at least this often. */
const KEY_TOKEN_TTL_S = 120;
/** Long enough to look around; it cannot be prolonged. */
const DEMO_TOKEN_TTL_S = 1800;
/** Clocks of the instances may differ a little. */
const CLOCK_TOLERANCE_S = 10;

const UserClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
  aal: z.enum(['aal1', 'aal2']),
});
const RoleClaim = z.object({ role: z.string().optional() });

interface TokenRules {
  readonly issuer: string;
  readonly ttlS: number;
}

export function createAccessTokens(keys: KeyRing, { issuer, ttlS }: TokenRules): AccessTokens {
  async function signed(claims: Record<string, unknown>, nowMs: number, lifetimeS = ttlS) {
    const key = keys.signing(nowMs);
    const issuedAt = Math.floor(nowMs / 1000);
    const expiresAt = issuedAt + lifetimeS;
    const payload = JSON.stringify({ ...claims, iss: issuer, iat: issuedAt, exp: expiresAt });
    const text = `${key.header}.${Buffer.from(payload).toString('base64url')}`;
    return { token: `${text}.${await key.sign(text)}`, expiresAt };
  }

  /** The payload of a token that one of our keys signed and that is valid now; a token without times has no limits. */
  async function verified(token: string, nowMs: number, options: JWTVerifyOptions): Promise<unknown> {
    const keyOf = async ({ alg, kid }: JWTHeaderParameters) => {
      const key = await keys.find({ alg, ...(kid !== undefined && { kid }) }, nowMs);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key.verifyKey;
    };
    const { payload } = await jwtVerify(token, keyOf, {
      ...options,
      algorithms: ['ES256', 'RS256', 'HS256'],
      currentDate: new Date(nowMs),
    });
    if (Number(payload.iat) > nowMs / 1000 + CLOCK_TOLERANCE_S)
      throw new errors.JWTClaimValidationFailed('issued in the future', payload);
    return payload;
  }

  return {
    async sign({ user, isEmailProven }, session, nowMs) {
      const { id, aud, role, email, phone, app_metadata, user_metadata, is_anonymous, factors = [] } = user;
      const { aal, amr } = session;
      const person = {
        sub: id,
        aud,
        role,
        email,
        email_verified: isEmailProven,
        phone,
        app_metadata,
        user_metadata,
        is_anonymous,
      };
      // Services require aal2 if the account has a second factor.
      const proof = { session_id: session.id, aal, amr, ...(hasSecondFactor(factors) && { has_second_factor: true }) };
      return signed({ ...person, ...proof }, nowMs);
    },
    async signForKey(user, key, nowMs) {
      const claims = {
        sub: user.id,
        aud: API_KEY_AUDIENCE,
        email: user.email ?? '',
        email_verified: isProven(user),
        session_id: key.id,
        aal: 'aal1',
        scope: key.scopes.join(' '),
      };
      return (await signed(claims, nowMs, KEY_TOKEN_TTL_S)).token;
    },
    async signForView(user, { administratorId, sessionId, ...view }, nowMs) {
      const claims = {
        sub: user.id,
        aud: VIEW_AUDIENCE,
        email: user.email ?? '',
        email_verified: isProven(user),
        session_id: view.id,
        aal: 'aal1',
        act: { sub: administratorId, session_id: sessionId },
      };
      const lifetimeS = Math.floor(view.expiresAt.getTime() / 1000) - Math.floor(nowMs / 1000);
      return (await signed(claims, nowMs, lifetimeS)).token;
    },
    signForDemo(userId, nowMs) {
      const claims = {
        sub: userId,
        aud: DEMO_AUDIENCE,
        email: '',
        email_verified: false,
        // Identifies this visitor's requests; there is no such row.
        session_id: uuid(),
        aal: 'aal1',
      };
      return signed(claims, nowMs, Math.min(DEMO_TOKEN_TTL_S, ttlS));
    },
    async verify(token, nowMs) {
      return refusing(async () => {
        const claims = UserClaims.parse(
          await verified(token, nowMs, { issuer, audience: AUDIENCE, requiredClaims: ['exp', 'iat'] }),
        );
        return { userId: claims.sub, sessionId: claims.session_id, aal: claims.aal };
      });
    },
    async signOperator(nowMs) {
      return (await signed({ role: 'service_role' }, nowMs)).token;
    },
    async verifyOperator(token, nowMs) {
      // Operators' own programs hold tokens without an expiry, which anyone with the key can sign.
      const { role } = await refusing(async () => RoleClaim.parse(await verified(token, nowMs, {})));
      if (!OPERATOR_ROLES.includes(role ?? '')) throw new AuthError(403, 'not_admin', 'User not allowed');
    },
  };
}

/** Maps every fault of a token to 403 `bad_jwt`. */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof z.ZodError)) throw error;
    throw new AuthError(403, 'bad_jwt', `invalid JWT: ${reasonOf(error)}`);
  }
}

function reasonOf(error: errors.JOSEError | z.ZodError): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired';
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof z.ZodError)
    return 'token has invalid claims';
  return 'unable to parse or verify signature';
}
