import type { JWK } from 'jose';
import { makePrivateJwk, readSigningKey, type SigningKey } from '../keys/signing-key.ts';
import { newPerson, type Person } from './account.ts';
import { startTestIdentity, type TestIdentity } from './identity.ts';
import { send } from './requests.ts';

export const SHARED_SECRET = 'a shared secret of thirty-two characters';

/** An instance whose signing key the test knows, so that a token is invalid only in the respect that a case changes. */
export interface Known {
  readonly identity: TestIdentity;
  readonly jwk: JWK;
  readonly key: SigningKey;
  readonly person: Person;
}

/** One instance per signing algorithm; the RS256 one also accepts the shared secret. */
export async function startKnownKeys() {
  const [ec, rsa, hmac] = await Promise.all([
    startKnown('ES256'),
    startKnown('RS256', { JWT_SECRET: SHARED_SECRET }),
    startTestIdentity({ JWT_SECRET: SHARED_SECRET }),
  ]);
  return { ec, rsa, hmac, close: () => Promise.all([ec.identity.close(), rsa.identity.close(), hmac.close()]) };
}

async function startKnown(alg: 'ES256' | 'RS256', env: Record<string, string> = {}): Promise<Known> {
  const jwk = await makePrivateJwk(alg);
  const identity = await startTestIdentity({ SIGNING_KEY: JSON.stringify(jwk), ...env });
  return { identity, jwk, key: await readSigningKey(jwk), person: await newPerson(identity) };
}

/** The response of the account's own endpoint to this token. */
export async function answerTo(identity: TestIdentity, token: string) {
  const { status, body } = await send(identity, 'GET', '/user', { token });
  return { status, body };
}
