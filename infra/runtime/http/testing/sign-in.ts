import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { HotStore } from '../../hot/hot-store.ts';
import { type Authenticator, authenticatorWithKeys } from '../access/authenticator.ts';
import { REVOCATIONS_WRITTEN_KEY } from '../access/revoked-sessions.ts';
import { API_KEY_AUDIENCE, DEMO_AUDIENCE, VIEW_AUDIENCE } from '../access/token-verifier.ts';
import type { User } from '../access/user.ts';

export interface TestSignIn {
  readonly authenticator: Authenticator;
  /** A signed-in user and the header that proves it; what is not given is made up. */
  signIn(user?: Partial<User>): Promise<{ readonly user: User; readonly headers: { readonly authorization: string } }>;
}

const nobodyRevoked = { get: async (key: string) => (key === REVOCATIONS_WRITTEN_KEY ? '1' : undefined) };

/** A key pair, an authenticator that trusts it, and users signed with it: the real verification without identity. */
export async function createTestSignIn(hot: Pick<HotStore, 'get'> = nobodyRevoked): Promise<TestSignIn> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }],
  });
  return {
    authenticator: authenticatorWithKeys({ keys, hot }),
    async signIn(given = {}) {
      const id = given.id ?? randomUUID();
      const user: User = {
        id,
        sessionId: randomUUID(),
        aal: 'aal1',
        email: `${id}@example.com`,
        emailVerified: true,
        hasSecondFactor: false,
        ...given,
      };
      const token = await new SignJWT(claimsOf(user))
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setSubject(user.id)
        .setAudience(audienceOf(user))
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
      return { user, headers: { authorization: `Bearer ${token}` } };
    },
  };
}

function audienceOf({ scopes, viewer }: User): string {
  if (viewer) return viewer === 'visitor' ? DEMO_AUDIENCE : VIEW_AUDIENCE;
  return scopes ? API_KEY_AUDIENCE : 'authenticated';
}

const claimsOf = ({ sessionId, aal, email, emailVerified, hasSecondFactor, scopes, viewer }: User) => ({
  session_id: sessionId,
  aal,
  email,
  email_verified: emailVerified,
  has_second_factor: hasSecondFactor,
  role: 'authenticated',
  ...(scopes && { scope: scopes.join(' ') }),
  ...(viewer && viewer !== 'visitor' && { act: { sub: viewer.id, session_id: viewer.sessionId } }),
});
