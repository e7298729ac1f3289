import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from './testing/identity.ts';

let identity: TestIdentity;
let accessToken: string;

beforeAll(async () => {
  identity = await startTestIdentity();
  const { data } = await identity.browser().signUp({ email: 'victim@example.com', password: 'sailing-home' });
  accessToken = String(data.session?.access_token);
}, 60_000);
afterAll(() => identity?.close());

const claims = () => decodeJwt(accessToken);
const kid = () => String(JSON.parse(Buffer.from(String(accessToken.split('.')[0]), 'base64url').toString()).kid);

async function signedByStranger(header: { kid?: string }, payload: Record<string, unknown> = claims()) {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey);
}

async function signedWithPublicKeyAsSecret() {
  const jwks = await (await fetch(identity.jwksUrl)).text();
  const body = `${Buffer.from(JSON.stringify({ alg: 'HS256', kid: kid() })).toString('base64url')}.${accessToken.split('.')[1]}`;
  return `${body}.${createHmac('sha256', jwks).update(body).digest('base64url')}`;
}

function withClaims(change: Record<string, unknown>) {
  const [header, , signature] = accessToken.split('.');
  return [header, Buffer.from(JSON.stringify({ ...claims(), ...change })).toString('base64url'), signature].join('.');
}

const tokens: readonly [string, () => Promise<string> | string][] = [
  ['alg none', () => new UnsecuredJWT(claims()).encode()],
  ['an unknown key id', () => signedByStranger({ kid: 'unknown' })],
  ["a stranger's signature under our key id", () => signedByStranger({ kid: kid() })],
  ['no key id', () => signedByStranger({})],
  ['HS256 with the public key as secret', signedWithPublicKeyAsSecret],
  ['another user written into it', () => withClaims({ sub: randomUUID() })],
  ['a second factor written into it', () => withClaims({ aal: 'aal2' })],
  ['rubbish', () => 'rubbish'],
];

test.each(tokens)('refuses an access token with %s', async (_name, token) => {
  const response = await fetch(`${identity.url}/auth/v1/user`, { headers: { authorization: `Bearer ${await token()}` } });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT: /) });
});

test.each([
  ['no header', {}],
  ['no bearer', { authorization: 'Basic abc' }],
])('asks for a token where there is %s', async (_name, headers: Record<string, string>) => {
  for (const [method, path] of [
    ['GET', '/user'],
    ['POST', '/logout'],
  ]) {
    const response = await fetch(`${identity.url}/auth/v1${path}`, { method: String(method), headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
  }
});

test('an expired access token is refused', async () => {
  const other = await startTestIdentity();
  const { data } = await other.browser().signUp({ email: 'late@example.com', password: 'sailing-home' });
  other.advance(3_601_000);
  const { error } = await other.browser().getUser(String(data.session?.access_token));
  expect(error).toMatchObject({ status: 403, code: 'bad_jwt', message: expect.stringMatching(/^invalid JWT: .*expired/) });
  await other.close();
});

test('speaks the error form of both API versions', async () => {
  const ask = async (version?: string) => {
    const response = await fetch(`${identity.url}/auth/v1/user`, { headers: version ? { 'x-supabase-api-version': version } : {} });
    return {
      header: response.headers.get('x-supabase-api-version'),
      code: response.headers.get('x-sb-error-code'),
      body: await response.json(),
    };
  };
  const message = 'This endpoint requires a valid Bearer token';
  expect(await ask('2024-01-01')).toEqual({ header: '2024-01-01', code: 'no_authorization', body: { code: 'no_authorization', message } });
  expect(await ask()).toEqual({
    header: null,
    code: 'no_authorization',
    body: { code: 401, error_code: 'no_authorization', msg: message },
  });
  expect(await ask('2023-01-01')).toMatchObject({ header: null });
});

test.each<[string, string, RequestInit, number, string]>([
  ['malformed JSON', '/signup', { body: '{"email":' }, 400, 'bad_json'],
  ['members of another type', '/signup', { body: '{"email":["a"],"password":"sailing-home"}' }, 400, 'bad_json'],
  ['a body that is no object', '/signup', { body: '[1]' }, 400, 'bad_json'],
  ['JSON that nests too deep', '/signup', { body: '['.repeat(40) }, 400, 'bad_json'],
  ['a body that is too large', '/signup', { body: JSON.stringify({ data: { a: 'x'.repeat(70_000) } }) }, 413, 'validation_failed'],
  [
    'metadata that would outgrow a header',
    '/signup',
    { body: JSON.stringify({ email: 'm@example.com', password: 'sailing-home', data: { a: 'x'.repeat(5000) } }) },
    400,
    'validation_failed',
  ],
  [
    'a NUL in the metadata',
    '/signup',
    { body: '{"email":"n@example.com","password":"sailing-home","data":{"a":"\\u0000"}}' },
    400,
    'validation_failed',
  ],
  [
    'half a surrogate pair in the metadata',
    '/signup',
    { body: '{"email":"n@example.com","password":"sailing-home","data":{"\\ud800":1}}' },
    400,
    'validation_failed',
  ],
  [
    'a NUL in the password',
    '/token?grant_type=password',
    { body: '{"email":"victim@example.com","password":"a\\u0000"}' },
    400,
    'invalid_credentials',
  ],
  ['an unknown grant', '/token?grant_type=magic', { body: '{}' }, 400, 'invalid_credentials'],
  ['no grant', '/token', { body: '{}' }, 400, 'invalid_credentials'],
  ['no e-mail', '/token?grant_type=password', { body: '{"password":"x"}' }, 400, 'validation_failed'],
  [
    'a NUL in the address',
    '/token?grant_type=password',
    { body: '{"email":"a\\u0000@example.com","password":"x"}' },
    400,
    'invalid_credentials',
  ],
  ['an endpoint that is not there', '/otp', { body: '{}' }, 404, 'not_found'],
  ['an unknown logout scope', '/logout?scope=all', { body: '' }, 400, 'validation_failed'],
])('answers %s without a 5xx', async (_name, path, init, status, code) => {
  const response = await fetch(`${identity.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...init,
  });
  expect(await response.json()).toMatchObject({ error_code: code });
  expect(response.status).toBe(status);
});

test('a person cannot claim a verified address or another id by the metadata of the sign-up', async () => {
  const { data } = await identity.browser().signUp({
    email: 'liar@example.com',
    password: 'sailing-home',
    options: { data: { email: 'admin@example.com', email_verified: false, sub: 'somebody' } },
  });
  expect(data.user?.user_metadata).toMatchObject({ email: 'liar@example.com', email_verified: true, sub: data.user?.id });
});

test('signing in takes as long for an unknown address as for a known one', async () => {
  const timed = async (email: string) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const startedAt = performance.now();
      await identity.browser().signInWithPassword({ email, password: 'wrong-password' });
      times.push(performance.now() - startedAt);
    }
    return Math.min(...times);
  };
  const [known, unknown] = [await timed('victim@example.com'), await timed('nobody@example.com')];
  expect(unknown / known).toBeGreaterThan(0.6);
  expect(unknown / known).toBeLessThan(1.7);
}, 30_000);

test('answers preflights and exposes the headers that the client reads', async () => {
  const response = await fetch(`${identity.url}/auth/v1/token`, { method: 'OPTIONS', headers: { origin: 'https://shop.example' } });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toMatch(/apikey.*X-Supabase-Api-Version/);
  const health = await fetch(`${identity.url}/auth/v1/health`);
  expect(health.headers.get('access-control-expose-headers')).toBe('X-Total-Count, Link, X-Supabase-Api-Version');
  expect(await health.json()).toMatchObject({ name: expect.any(String), version: expect.any(String) });
});
