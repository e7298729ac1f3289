import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import {
  type CryptoKey,
  exportJWK,
  type GenerateKeyPairResult,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { REVOCATIONS_WRITTEN_KEY, revokedSessionKey } from './revoked-sessions.ts';

const sub = randomUUID();
const sessionId = randomUUID();
const revokedSession = randomUUID();
const claims = {
  sub,
  session_id: sessionId,
  aal: 'aal1',
  email: 'ana@example.com',
  aud: 'authenticated',
  iss: 'https://id.example',
};
const hot = { get: async (key: string) => (key === revokedSessionKey(revokedSession) ? '1' : undefined) };

let keys: GenerateKeyPairResult;
let strangerKeys: GenerateKeyPairResult;
let rsaKeys: GenerateKeyPairResult;
let fetches = 0;
let server: Server;
let jwksUrl: string;

beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
  strangerKeys = await generateKeyPair('ES256');
  rsaKeys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const rsa = { ...(await exportJWK(rsaKeys.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' };
  server = createServer((_request, response) => {
    fetches += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk, rsa] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  jwksUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/jwks.json`;
});

afterAll(() => server.close());

interface Signature {
  readonly key?: CryptoKey | Uint8Array;
  readonly alg?: string;
  readonly kid?: string;
  readonly exp?: string;
}

function sign(
  payload: JWTPayload,
  { key = keys.privateKey, alg = 'ES256', kid = 'k1', exp = '1h' }: Signature = {},
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg, kid }).setIssuedAt().setExpirationTime(exp).sign(key);
}

const withoutClaim = (name: keyof typeof claims): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

const refused: readonly [string, () => Promise<string> | string, string][] = [
  ['no token', () => '', 'unauthorized'],
  ['a scheme that is not Bearer', () => 'Basic abc', 'unauthorized'],
  ['a token that is no JWT', () => 'Bearer abc', 'unauthorized'],
  ['alg none', () => `Bearer ${new UnsecuredJWT(claims).setExpirationTime('1h').encode()}`, 'unauthorized'],
  [
    'HS256 signed with the public key',
    async () => {
      const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
      return `Bearer ${await sign(claims, { alg: 'HS256', key: secret })}`;
    },
    'unauthorized',
  ],
  [
    'RS256 with a key of its own',
    async () => {
      const { privateKey } = await generateKeyPair('RS256');
      return `Bearer ${await sign(claims, { alg: 'RS256', key: privateKey })}`;
    },
    'unauthorized',
  ],
  [
    "a stranger's signature",
    async () => `Bearer ${await sign(claims, { key: strangerKeys.privateKey })}`,
    'unauthorized',
  ],
  ['an unknown key id', async () => `Bearer ${await sign(claims, { kid: 'k2' })}`, 'unauthorized'],
  ['an expired token', async () => `Bearer ${await sign(claims, { exp: '-1s' })}`, 'unauthorized'],
  [
    'a token that never expires',
    async () =>
      `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(keys.privateKey)}`,
    'unauthorized',
  ],
  ['another audience', async () => `Bearer ${await sign({ ...claims, aud: 'public-dashboard' })}`, 'unauthorized'],
  ['no session', async () => `Bearer ${await sign(withoutClaim('session_id'))}`, 'unauthorized'],
  ['no user', async () => `Bearer ${await sign(withoutClaim('sub'))}`, 'unauthorized'],
  ['an unknown assurance level', async () => `Bearer ${await sign({ ...claims, aal: 'aal9' })}`, 'unauthorized'],
  [
    'a session that was signed out',
    async () => `Bearer ${await sign({ ...claims, session_id: revokedSession })}`,
    'session_not_found',
  ],
];

test.each(refused)('refuses %s', async (_name, header, code) => {
  const authenticator = createAuthenticator({ jwksUrl, hot });
  await expect(
    Promise.resolve(header()).then((authorization) => authenticator.authenticate(authorization)),
  ).rejects.toMatchObject({
    code,
  });
});

test('knows the user of a good token', async () => {
  const authenticator = createAuthenticator({ jwksUrl, hot });
  const known = {
    id: sub,
    sessionId,
    aal: 'aal1',
    email: 'ana@example.com',
    emailVerified: false,
    hasSecondFactor: false,
  };
  expect(await authenticator.authenticate(`Bearer ${await sign(claims)}`)).toEqual(known);
  const proved = { ...claims, aal: 'aal2', email_verified: true, has_second_factor: true };
  const strong = { ...known, aal: 'aal2', emailVerified: true, hasSecondFactor: true };
  expect(await authenticator.authenticate(`Bearer ${await sign(proved)}`)).toEqual(strong);
});

test('knows the user of a token signed with RSA', async () => {
  const authenticator = createAuthenticator({ jwksUrl, hot });
  const token = await sign(claims, { alg: 'RS256', kid: 'rsa', key: rsaKeys.privateKey });
  expect(await authenticator.authenticate(`Bearer ${token}`)).toMatchObject({ id: sub });
});

test('accepts HS256 with the configured secret, and only there', async () => {
  const secret = 'a secret of at least thirty-two characters';
  const token = (text: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(text));
  const authenticator = createAuthenticator({ jwksUrl, hot, secret });
  expect(await authenticator.authenticate(`Bearer ${await token(secret)}`)).toMatchObject({ id: sub });
  expect(await authenticator.authenticate(`Bearer ${await sign(claims)}`)).toMatchObject({ id: sub });
  await expect(
    authenticator.authenticate(`Bearer ${await token('another secret of thirty-two chars')}`),
  ).rejects.toMatchObject({
    code: 'unauthorized',
  });
  const without = createAuthenticator({ jwksUrl, hot });
  await expect(without.authenticate(`Bearer ${await token(secret)}`)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('made-up key ids have the keys fetched once, not once each', async () => {
  const authenticator = createAuthenticator({ jwksUrl, hot });
  fetches = 0;
  for (let index = 0; index < 50; index += 1) {
    const header = `Bearer ${await sign(claims, { kid: `made-up-${index}` })}`;
    await expect(authenticator.authenticate(header)).rejects.toMatchObject({ code: 'unauthorized' });
  }
  expect(fetches).toBe(1);
});

test('a session that ends is refused although its token was accepted a moment ago', async () => {
  const ended = new Set<string>();
  const authenticator = createAuthenticator({
    jwksUrl,
    hot: { get: async (key) => (ended.has(key) ? '1' : undefined) },
  });
  const header = `Bearer ${await sign(claims)}`;
  await authenticator.authenticate(header);
  ended.add(revokedSessionKey(sessionId));
  await expect(authenticator.authenticate(header)).rejects.toMatchObject({ code: 'session_not_found' });
});

test('while the store may have forgotten who signed out, account and money wait and reading goes on', async () => {
  const store = new Map<string, string>();
  const authenticator = createAuthenticator({ jwksUrl, hot: { get: async (key) => store.get(key) } });
  const header = `Bearer ${await sign(claims)}`;
  await authenticator.authenticate(header);
  for (const sensitivity of ['access', 'money'] as const) {
    await expect(authenticator.authenticate(header, sensitivity)).rejects.toMatchObject({
      code: 'unavailable',
      retriable: true,
    });
  }
  store.set(REVOCATIONS_WRITTEN_KEY, '1');
  await authenticator.authenticate(header, 'money');
});

test('nobody is let in, and nobody is signed out, while the keys or the revocations cannot be read', async () => {
  const header = `Bearer ${await sign(claims)}`;
  const noKeys = createAuthenticator({ jwksUrl: 'http://127.0.0.1:1/jwks.json', hot });
  await expect(noKeys.authenticate(header)).rejects.toMatchObject({ code: 'unavailable', retriable: true });
  const noHot = createAuthenticator({ jwksUrl, hot: { get: () => Promise.reject(new Error('away')) } });
  await expect(noHot.authenticate(header)).rejects.toThrow('away');
});
