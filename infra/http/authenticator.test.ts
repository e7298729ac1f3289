import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createLogger } from '@sillage/infra/service';
import { type CryptoKey, exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttpApp } from './app.ts';
import { createAuthenticator, requireUser, revokedSessionKey } from './authenticator.ts';
import { createTestSignIn } from './testing/index.ts';

const sub = randomUUID();
const sessionId = randomUUID();
const revokedSession = randomUUID();
const claims = { sub, session_id: sessionId, aal: 'aal1', email: 'ana@example.com', aud: 'authenticated', iss: 'https://id.example' };
const hot = { get: async (key: string) => (key === revokedSessionKey(revokedSession) ? '1' : undefined) };

let keys: GenerateKeyPairResult;
let strangerKeys: GenerateKeyPairResult;
let server: Server;
let jwksUrl: string;

beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
  strangerKeys = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  jwksUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/jwks.json`;
});

afterAll(() => server.close());

function sign(
  payload: JWTPayload,
  { key = keys.privateKey, kid = 'k1', exp = '1h' }: { key?: CryptoKey; kid?: string; exp?: string } = {},
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).setIssuedAt().setExpirationTime(exp).sign(key);
}

const withoutClaim = (name: keyof typeof claims): JWTPayload => Object.fromEntries(Object.entries(claims).filter(([it]) => it !== name));

const refused: readonly [string, () => Promise<string> | string, string][] = [
  ['no token', () => '', 'unauthorized'],
  ['a scheme that is not Bearer', () => 'Basic abc', 'unauthorized'],
  ['a token that is no JWT', () => 'Bearer abc', 'unauthorized'],
  ['alg none', () => `Bearer ${new UnsecuredJWT(claims).setExpirationTime('1h').encode()}`, 'unauthorized'],
  [
    'HS256 signed with the public key',
    async () => {
      const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
      return `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).setExpirationTime('1h').sign(secret)}`;
    },
    'unauthorized',
  ],
  [
    'RS256 with a key of its own',
    async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).setExpirationTime('1h').sign(privateKey)}`;
    },
    'unauthorized',
  ],
  ["a stranger's signature", async () => `Bearer ${await sign(claims, { key: strangerKeys.privateKey })}`, 'unauthorized'],
  ['an unknown key id', async () => `Bearer ${await sign(claims, { kid: 'k2' })}`, 'unauthorized'],
  ['an expired token', async () => `Bearer ${await sign(claims, { exp: '-1s' })}`, 'unauthorized'],
  [
    'a token that never expires',
    async () => `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(keys.privateKey)}`,
    'unauthorized',
  ],
  ['another audience', async () => `Bearer ${await sign({ ...claims, aud: 'public-dashboard' })}`, 'unauthorized'],
  ['another issuer', async () => `Bearer ${await sign({ ...claims, iss: 'https://evil.example' })}`, 'unauthorized'],
  ['no session', async () => `Bearer ${await sign(withoutClaim('session_id'))}`, 'unauthorized'],
  ['no user', async () => `Bearer ${await sign(withoutClaim('sub'))}`, 'unauthorized'],
  ['an unknown assurance level', async () => `Bearer ${await sign({ ...claims, aal: 'aal9' })}`, 'unauthorized'],
  ['a session that was signed out', async () => `Bearer ${await sign({ ...claims, session_id: revokedSession })}`, 'session_not_found'],
];

test.each(refused)('refuses %s', async (_name, header, code) => {
  const authenticator = createAuthenticator({ jwksUrl, hot, issuer: 'https://id.example' });
  await expect(Promise.resolve(header()).then((it) => authenticator.authenticate(it))).rejects.toMatchObject({ code });
});

test('knows the user of a good token', async () => {
  const authenticator = createAuthenticator({ jwksUrl, hot, issuer: 'https://id.example' });
  expect(await authenticator.authenticate(`Bearer ${await sign(claims)}`)).toEqual({
    id: sub,
    sessionId,
    aal: 'aal1',
    email: 'ana@example.com',
  });
});

test('nobody is let in, and nobody is signed out, while the keys or the revocations cannot be read', async () => {
  const header = `Bearer ${await sign(claims)}`;
  const noKeys = createAuthenticator({ jwksUrl: 'http://127.0.0.1:1/jwks.json', hot });
  await expect(noKeys.authenticate(header)).rejects.toMatchObject({ code: 'unavailable', retriable: true });
  const noHot = createAuthenticator({ jwksUrl, hot: { get: () => Promise.reject(new Error('away')) } });
  await expect(noHot.authenticate(header)).rejects.toThrow('away');
});

test('requireUser gives the route its user, and routes without it cannot read one', async () => {
  const { authenticator, signIn } = await createTestSignIn();
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
  app.get('/me', { onRequest: requireUser(authenticator) }, (request) => request.user);
  app.get('/open', (request) => request.user);
  const ana = await signIn({ email: 'ana@example.com' });
  const bob = await signIn();
  const [first, second] = await Promise.all([
    app.inject({ url: '/me', headers: ana.headers }),
    app.inject({ url: '/me', headers: bob.headers }),
  ]);
  expect(first.json()).toEqual(ana.user);
  expect(second.json()).toEqual(bob.user);
  expect((await app.inject('/me')).json()).toMatchObject({ status: 401, code: 'unauthorized' });
  expect((await app.inject({ url: '/open', headers: ana.headers })).statusCode).toBe(500);
  await app.close();
});
