import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { SessionRow } from './db/sessions.ts';
import type { Account } from './db/users.ts';
import type { SigningKey } from './signing-key.ts';
import { viewUser } from './user-view.ts';

export interface AccessTokens {
  /** `expiresAt` in seconds since the epoch. */
  sign(account: Account, session: SessionRow, nowMs: number): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** Rejects with 403 `bad_jwt`. Says nothing about whether the session is still there. */
  verify(token: string, nowMs: number): Promise<{ readonly userId: string; readonly sessionId: string }>;
}

const Claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

export function createAccessTokens(key: SigningKey, { issuer, ttlS }: { readonly issuer: string; readonly ttlS: number }): AccessTokens {
  const keys = createLocalJWKSet({ keys: [key.publicJwk] });
  return {
    async sign(account, session, nowMs) {
      const user = viewUser(account);
      const issuedAt = Math.floor(nowMs / 1000);
      const expiresAt = issuedAt + ttlS;
      const token = await new SignJWT({
        email: user.email,
        phone: user.phone,
        app_metadata: user.app_metadata,
        user_metadata: user.user_metadata,
        role: user.role,
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: user.is_anonymous,
      })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
        .setSubject(user.id)
        .setAudience(user.aud)
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key.privateKey);
      return { token, expiresAt };
    },
    async verify(token, nowMs) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['ES256'],
          audience: 'authenticated',
          issuer,
          requiredClaims: ['exp'],
          currentDate: new Date(nowMs),
        });
        const claims = Claims.parse(payload);
        return { userId: claims.sub, sessionId: claims.session_id };
      } catch (error) {
        if (!(error instanceof errors.JOSEError) && !(error instanceof z.ZodError)) throw error;
        const why =
          error instanceof errors.JWTExpired ? 'token has invalid claims: token is expired' : 'unable to parse or verify signature';
        throw new AuthError(403, 'bad_jwt', `invalid JWT: ${why}`);
      }
    },
  };
}
