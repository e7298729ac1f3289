import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { HotStore } from '../../hot/hot-store.ts';
import { type Authenticator, authenticatorWithKeys, type User } from '../authenticator.ts';

export interface TestSignIn {
  readonly authenticator: Authenticator;
  /** A signed-in user and the header that proves it; what is not given is made up. */
  signIn(user?: Partial<User>): Promise<{ readonly user: User; readonly headers: { readonly authorization: string } }>;
}

/** A key pair, an authenticator that trusts it, and users signed with it: the real verification without identity. */
export async function createTestSignIn(hot: Pick<HotStore, 'get'> = { get: async () => undefined }): Promise<TestSignIn> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] });
  return {
    authenticator: authenticatorWithKeys({ keys, hot }),
    async signIn(given = {}) {
      const id = given.id ?? randomUUID();
      const user: User = { id, sessionId: randomUUID(), aal: 'aal1', email: `${id}@example.com`, ...given };
      const token = await new SignJWT({ session_id: user.sessionId, aal: user.aal, email: user.email, role: 'authenticated' })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setSubject(user.id)
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
      return { user, headers: { authorization: `Bearer ${token}` } };
    },
  };
}
