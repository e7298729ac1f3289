import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createLogger } from '@sillage/runtime/service';
import {
  type CryptoKey,
  exportJWK,
  type GenerateKeyPairResult,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireUser } from './access.ts';
import { buildHttpApp } from './app.ts';
import { createAuthenticator } from './authenticator.ts';
import { REVOCATIONS_TOLD_KEY, revokedSessionKey } from './revoked-sessions.ts';
import { createTestSignIn } from './testing/index.ts';

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

function sign(
  payload: JWTPayload,
  { key = keys.privateKey, kid = 'k1', exp = '1h' }: { key?: CryptoKey; kid?: string; exp?: string } = {},
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).setIssuedAt().setExpirationTime(exp).sign(key);
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
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'rsa' })
    .setExpirationTime('1h')
    .sign(rsaKeys.privateKey);
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
  store.set(REVOCATIONS_TOLD_KEY, '1');
  await authenticator.authenticate(header, 'money');
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

const low = { hasSecondFactor: true };
const high = { hasSecondFactor: true, aal: 'aal2' as const };

test.each([
  ['reading, at aal1', 'read', low, 200],
  ['a change of access, without a second factor', 'access', {}, 200],
  ['a change of access, at aal1', 'access', low, 403],
  ['a change of access, at aal2', 'access', high, 200],
  ['money, without a second factor', 'money', {}, 200],
  ['money, at aal1', 'money', low, 403],
  ['money, at aal2', 'money', high, 200],
] as const)('%s: %#', async (_name, route, given, status) => {
  const { authenticator, signIn } = await createTestSignIn();
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
  app.get('/read', { onRequest: requireUser(authenticator) }, (request) => request.user.id);
  app.get(
    '/access',
    { onRequest: requireUser(authenticator), config: { changes: 'access' } },
    (request) => request.user.id,
  );
  app.get(
    '/money',
    { onRequest: requireUser(authenticator), config: { changes: 'money' } },
    (request) => request.user.id,
  );
  const { user, headers } = await signIn(given);
  const answer = await app.inject({ url: `/${route}`, headers });
  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(answer.body).toBe(user.id);
  else
    expect(answer.json()).toMatchObject({
      type: 'urn:sillage:problem:insufficient_aal',
      code: 'insufficient_aal',
      status: 403,
    });
  await app.close();
});

describe('a change of several things at once', () => {
  test.each([
    [{ name: 'A' }, low, 200],
    [{ name: 'A', rate: 5 }, low, 403],
    [{ rate: 5 }, low, 403],
    [{ somethingNew: 1 }, low, 403],
    [{}, low, 200],
    [{ name: 'A', rate: 5 }, high, 200],
    [{ rate: 5 }, {}, 200],
  ] as const)('%o: %#', async (payload, given, status) => {
    const { authenticator, signIn } = await createTestSignIn();
    const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
    const config = { changes: 'money', harmless: ['name'] } as const;
    app.patch('/thing', { onRequest: requireUser(authenticator), config }, (request) => request.user.id);
    const { headers } = await signIn(given);
    const answer = await app.inject({ method: 'PATCH', url: '/thing', headers, payload });
    expect(answer.statusCode).toBe(status);
    await app.close();
  });
});

describe('an app does not start with a route', () => {
  const log = createLogger('test', 'silent');

  test.each(['post', 'put', 'patch', 'delete', 'all'] as const)(
    'of the method %s that does not say what it changes',
    async (method) => {
      const app = buildHttpApp({ name: 'test', log });
      expect(() => app[method]('/thing', () => 'ok')).toThrow('/thing does not declare what it changes');
      await app.close();
    },
  );

  test('that changes money and asks nobody', async () => {
    const app = buildHttpApp({ name: 'test', log });
    expect(() => app.post('/pay', { config: { changes: 'money' } }, () => 'ok')).toThrow(
      'changes money and asks nobody',
    );
    app.post('/told', { config: { changes: 'money', proof: 'signature' } }, () => 'ok');
    app.post('/nothing', { config: { changes: 'nothing' } }, () => 'ok');
    await app.close();
  });
});
